// A file that takes the place of another one can be read and written by the same people.
#include "base/files.h"
#include "base/hash.h"
#include "support/folder.h"
#include "support/heard.h"
#include "support/stop_at.h"

#include <QDir>
#include <QTest>
#include <span>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

using namespace hullwright;

namespace {

// Returns all bits of the mode, of what a link leads to; 0 where there is nothing.
mode_t mode_of(const std::string& path) {
    constexpr mode_t k_bits = 07777;
    struct stat info {};
    return ::stat(path.c_str(), &info) == 0 ? info.st_mode & k_bits : 0;
}

// Keeps from new files what these bits say, as long as it lives.
class Mask {
public:
    explicit Mask(mode_t bits) : before_(::umask(bits)) {}
    ~Mask() { ::umask(before_); }
    Mask(const Mask&) = delete;
    Mask& operator=(const Mask&) = delete;

private:
    mode_t before_;
};

} // namespace

class FilesTest : public QObject {
    Q_OBJECT
    tests::Folder folder_;

    // Makes a file that may be read and written so.
    std::string file_of(mode_t mode) const {
        const std::string path = folder_.file("model.json", "old");
        if (::chmod(path.c_str(), mode) != 0) {
            qFatal("no permissions can be set here");
        }
        return path;
    }

private slots:
    void initTestCase() { QVERIFY(folder_.valid()); }

    void hashing_tells_how_far_it_is_and_stops() {
        const QByteArray bytes(8 << 20, 'x');
        const std::string path = folder_.file("large.obj", bytes);
        const std::span all(bytes.constData(), static_cast<std::size_t>(bytes.size()));
        tests::Heard heard;
        const auto hash = hash_file(path, heard.progress());
        QVERIFY(hash && *hash == hash_hex(std::as_bytes(all)));
        QVERIFY(heard.told().size() >= 8 && heard.way_back().empty());
        QVERIFY(heard.longest_step() < 0.2);
        QCOMPARE(heard.told().back().second, 1.0);
        tests::StopAt stop(0.5);
        const auto stopped = hash_file(path, stop.progress());
        QVERIFY(!stopped && stopped.issue().code == Code::stopped);
        QCOMPARE(stop.told_after(), 0);
    }

    void a_new_file_has_what_the_process_gives() {
        const Mask mask(027);
        const std::string path = folder_.path("new.json");
        QVERIFY(write_file(path, "new"));
        QCOMPARE(mode_of(path), mode_t{0640});
    }

    void a_file_that_takes_anothers_place_has_its_permissions() {
        for (const mode_t bits : {mode_t{0}, mode_t{022}, mode_t{077}}) {
            const Mask mask(bits);
            for (const mode_t mode :
                 {mode_t{0600}, mode_t{0640}, mode_t{0644}, mode_t{0664}, mode_t{0755}}) {
                const std::string path = file_of(mode);
                QVERIFY(write_file(path, "new"));
                QCOMPARE(mode_of(path), mode);
                QCOMPARE(folder_.content("model.json"), QByteArray("new"));
                QVERIFY(::unlink(path.c_str()) == 0);
            }
        }
    }

    // A program that anybody may run with its owner's rights was trusted as it was; a file that
    // takes its place does not have these rights.
    void nobody_runs_a_new_file_as_its_owner() {
        const std::string path = file_of(0755);
        if (::chmod(path.c_str(), 04755) != 0) {
            QSKIP("no file may run as its owner here");
        }
        QVERIFY(write_file(path, "new"));
        QCOMPARE(mode_of(path), mode_t{0755});
    }

    void what_a_link_leads_to_keeps_its_permissions() {
        const std::string path = file_of(0600);
        const std::string link = folder_.path("link.json");
        QVERIFY(::symlink("model.json", link.c_str()) == 0);
        QVERIFY(write_file(link, "new"));
        QCOMPARE(mode_of(path), mode_t{0600});
        struct stat info {};
        QVERIFY(::lstat(link.c_str(), &info) == 0 && S_ISLNK(info.st_mode));
    }

    // Who opened the file before it has its name could go on reading.
    void what_is_private_is_so_while_it_is_written() {
        const Mask mask(0);
        const std::string path = file_of(0600);
        auto file = AtomicFile::open(path);
        QVERIFY(file);
        const QDir folder(QString::fromStdString(folder_.path("")));
        const QStringList parts = folder.entryList({"model.json.part-*"}, QDir::Files);
        QCOMPARE(parts.size(), qsizetype{1});
        QCOMPARE(mode_of(folder_.path(parts.first().toStdString())), mode_t{0600});
        file->write("new");
        QVERIFY(file->commit());
        QCOMPARE(mode_of(path), mode_t{0600});
    }
};

QTEST_APPLESS_MAIN(FilesTest)
#include "files.moc"
