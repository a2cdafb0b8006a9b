#include "ui/dialogs/export_choice.h"

#include "base/text.h"
#include "export/write_mesh.h"
#include "pipeline/lint_pieces.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QSet>

#include <algorithm>
#include <array>

namespace hullwright::ui {

Result<Product> to_export(const CutPieces& cut, const ExportChoice& choice) {
    return product_of(cut.model->prepared, cut.edited(), cut.decomposition.report, cut.recipe,
                      choice.primitives);
}

QStringList formats_to_export() {
    QStringList all = {"hwa", "json"};
    const std::string_view meshes = export_formats();
    all += QString::fromUtf8(meshes.data(), static_cast<qsizetype>(meshes.size()))
               .split(' ', Qt::SkipEmptyParts);
    return all;
}

QString format_text(const QString& format) {
    const char* text = format == "hwa" ? QT_TRANSLATE_NOOP("Export", "Packed collision asset (%1)")
                       : format == "json"
                           ? QT_TRANSLATE_NOOP("Export", "Pieces with patches (%1)")
                           : QT_TRANSLATE_NOOP("Export", "Mesh, an object a piece (%1)");
    return QCoreApplication::translate("Export", text).arg(format);
}

// As their manuals say: the editors of Unreal and Godot and Isaac Sim's converter take glTF; Unity
// without packages, MuJoCo and Bullet's loaders of URDF take OBJ.
QString usual_format(const EngineLimits& engine) {
    constexpr std::array k_of_gltf = {"unreal", "godot", "godot-physics", "isaac"};
    constexpr std::array k_of_obj = {"unity", "mujoco", "mjx", "bullet"};
    const auto is_among = [&](const auto& names) {
        return std::find(names.begin(), names.end(), engine.name) != names.end();
    };
    return is_among(k_of_gltf) ? "glb" : is_among(k_of_obj) ? "obj" : "hwa";
}

bool is_mesh_format(const QString& format) {
    return format != "hwa" && format != "json";
}

QString recipe_beside(const QString& path) {
    return QString(path).remove(k_number) + ".recipe.json";
}

QStringList files_of(const QString& path, const CutPieces* cut) {
    if (!path.contains(k_number) || cut == nullptr) {
        return {path};
    }
    QStringList all;
    const std::size_t count = cut->pieces().size() + cut->added.size();
    for (std::size_t i = 1; i <= count; ++i) {
        all += QString::fromStdString(numbered(path.toStdString(), i, count));
    }
    return all;
}

// The folder is listed once, because there may be a file for each of many pieces.
QStringList files_there(const QStringList& files) {
    const QStringList names =
        QFileInfo(files.front()).dir().entryList(QDir::AllEntries | QDir::Hidden);
    const QSet<QString> all(names.begin(), names.end());
    QStringList there;
    for (const QString& file : files) {
        const QString name = file.mid(file.lastIndexOf('/') + 1);
        if (all.contains(name)) {
            there += name;
        }
    }
    return there;
}

QString some_of(const QStringList& names) {
    constexpr qsizetype k_named = 3;
    const qsizetype more = names.size() - k_named;
    return more > 0 ? QCoreApplication::translate("Export", "%1 and %2 more")
                          .arg(names.mid(0, k_named).join(", "), QLocale().toString(more))
                    : names.join(", ");
}

} // namespace hullwright::ui
