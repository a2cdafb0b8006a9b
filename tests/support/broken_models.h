// Holds files that parsers of others complain about, each in its own words.
#pragma once

#include <QByteArray>
#include <QRegularExpression>
#include <QString>

#include <vector>

namespace hullwright::tests {

struct BrokenModel {
    QString name;
    QByteArray bytes;
};

inline std::vector<BrokenModel> broken_models() {
    return {
        // A face has a corner that is not there, of which the parser only tells its log.
        {"index.lwo",
         QByteArray::fromHex(
             "464f524d0000004c4c574f42504e5453000000240000000000000000000000003f8000000000000000000"
             "000"
             "000000003f8000000000000053524653000000026100504f4c530000000a00030000000100090001")},
        {"cut.fbx", "; FBX 7.3.0 project file\nFBXHeaderExtension:  {\n  FBXHeaderVersion: 1003\n"},
        {"cut.dae", "<?xml version=\"1.0\"?>\n<COLLADA version=\"1.4.1\"><library_geometries>"},
        {"cut.x", "xof 0303txt 0032\nMesh {\n 3;\n 0;0;0;,\n"},
        {"index.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 9\n"},
    };
}

// True where the level and the thread stand that a parser's logger puts before what it says.
inline bool has_log_level(const QString& sentence) {
    static const QRegularExpression level("\\b(Debug|Info|Warn|Error), *T\\d+:");
    return sentence.contains(level);
}

} // namespace hullwright::tests
