// Files change while they are open (replaced as editors do, only touched, broken, gone), and the
// window offers what helps.
#include "support/window_test.h"
#include "ui/document/file_path.h"
#include "ui/viewport/viewport.h"

#include <QAction>
#include <QApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

constexpr const char* k_tetrahedron = "o one\nv 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n"
                                      "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

QByteArray bytes_of(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size());
}

// Replaces the file by renaming another one to its name, as editors do.
void replace(const QString& path, const QByteArray& bytes) {
    write(path + ".new", bytes);
    QCOMPARE(std::rename(qPrintable(path + ".new"), qPrintable(path)), 0);
}

} // namespace

class SourcesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;
    QString path_; // a copy of the bracket
    std::unique_ptr<MainWindow> window_;

    [[nodiscard]] QFrame* message(const char* name) const {
        return window_->findChild<QFrame*>(QLatin1String(name));
    }
    [[nodiscard]] QString text_of(const char* name) const {
        return message(name)->findChild<QLabel*>("banner_text")->text();
    }
    [[nodiscard]] bool is_offered() const {
        const auto* button = message("banner_file")->findChild<QPushButton*>("banner_button");
        return button->isVisible();
    }
    bool offers() const {
        return QTest::qWaitFor([this] { return is_offered(); }, k_patience);
    }
    void read_again() {
        const auto before = window_->document().model();
        message("banner_file")->findChild<QPushButton*>("banner_button")->click();
        QTRY_VERIFY_WITH_TIMEOUT(window_->document().model() != before, k_patience);
        QVERIFY(settles(*window_));
    }
    // Waits long enough for the watch to see the file, find it at rest and compare it.
    static void let_it_be_looked_at() { QTest::qWait(1500); }

private slots:
    void initTestCase() {
        static QTemporaryDir settings;
        keep_settings_in(settings.path(), "sources");
    }

    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        path_ = folder_->filePath("model.obj");
        QVERIFY(QFile::copy(k_bracket, path_));
        window_ = std::make_unique<MainWindow>();
        window_->set_worker(HULLWRIGHT_CLI);
        window_->show();
        window_->router().open(path_);
        QVERIFY(settles(*window_));
    }

    void cleanup() { window_.reset(); }

    void a_replaced_file_is_read_again_with_what_was_done() {
        Document& document = window_->document();
        document.shown().select({0});
        window_->findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(*window_));
        const std::size_t pieces = document.shown().pieces()->pieces().size();
        replace(path_, bytes_of(k_bracket) + "o more\nv 0 0 900\nv 1 0 900\nv 0 1 900\n"
                                             "v 0 0 901\nf -4 -2 -3\nf -4 -3 -1\n"
                                             "f -4 -1 -2\nf -3 -2 -1\n");
        QVERIFY(offers());
        QVERIFY(text_of("banner_file").contains("model.obj"));
        QCOMPARE(document.shown().pieces()->pieces().size(), pieces); // nothing happens unasked
        read_again();
        QVERIFY(!message("banner_file")->isVisible());
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{1});
        QCOMPARE(document.shown().pieces()->pieces().size(), pieces + 1);
        QVERIFY(!message("banner_not_applied")->isVisible());
        window_->findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(*window_));
        QCOMPARE(document.shown().pieces()->pieces().size(), pieces + 2);
        // The file that has replaced the first is watched as well.
        replace(path_, bytes_of(k_bracket));
        QVERIFY(offers());
        read_again();
        QCOMPARE(document.shown().pieces()->pieces().size(), pieces + 1);
    }

    void what_is_read_again_is_looked_at_from_where_it_was() {
        auto* viewport = window_->findChild<Viewport*>();
        CameraPlace place = viewport->camera().standpoint().place();
        place.yaw = 111.0;
        viewport->camera().stand_at(place);
        write(path_, bytes_of(k_bracket) + "# another version\n");
        QVERIFY(offers());
        read_again();
        QCOMPARE(viewport->camera().standpoint().place().yaw, 111.0);
        // A model of another size gets a new view.
        write(path_, k_tetrahedron);
        QVERIFY(offers());
        read_again();
        QVERIFY(viewport->camera().standpoint().place().yaw != 111.0);
    }

    void corrections_that_have_lost_their_pieces_are_listed_beside_other_messages() {
        Document& document = window_->document();
        document.shown().select({0});
        window_->findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(*window_));
        const QString project = folder_->filePath("work.hullwright");
        QVERIFY(saves(*window_, project));
        replace(path_, k_tetrahedron);
        QVERIFY(offers());
        read_again();
        QTRY_VERIFY_WITH_TIMEOUT(message("banner_not_applied")->isVisible(), k_patience);
        const QString listed = text_of("banner_not_applied");
        const std::string& there = document.shown().pieces()->names.front();
        QVERIFY2(listed.contains("Delete: piece near " + QString::fromStdString(there) + ": "),
                 qPrintable(listed));
        // The correction is kept, because the next file may have its piece again.
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{1});
        // Opening the project shows both messages.
        window_->router().open(project);
        QTRY_VERIFY_WITH_TIMEOUT(message("banner_model_changed")->isVisible(), k_patience);
        QVERIFY(settles(*window_));
        QTRY_VERIFY_WITH_TIMEOUT(message("banner_not_applied")->isVisible(), k_patience);
        QVERIFY(message("banner_model_changed")->isVisible());
        replace(path_, bytes_of(k_bracket));
        QVERIFY(offers());
        read_again();
        QVERIFY(!message("banner_not_applied")->isVisible());
        QVERIFY(!message("banner_model_changed")->isVisible());
    }

    void a_touched_file_says_nothing() {
        QSignalSpy changed(&window_->document().source_watch(), &SourceWatch::changed);
        QFile file(path_);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.setFileTime(QDateTime::currentDateTime().addDays(-3),
                                 QFileDevice::FileModificationTime));
        file.close();
        let_it_be_looked_at();
        replace(path_, bytes_of(k_bracket)); // the same bytes in a new file
        let_it_be_looked_at();
        write(folder_->filePath("other.obj"), k_tetrahedron);
        let_it_be_looked_at();
        QVERIFY(changed.isEmpty() && !message("banner_file")->isVisible());
        replace(path_, k_tetrahedron); // the file was watched all the time
        QVERIFY(offers());
    }

    void a_broken_file_leaves_what_is_shown_and_is_offered_again() {
        const auto pieces = window_->document().shown().pieces();
        const auto model = window_->document().model();
        QSignalSpy refused(window_.get(), &MainWindow::refused);
        QSignalSpy changed(&window_->document().source_watch(), &SourceWatch::changed);
        replace(path_, "v 0 0 0\nf 1 2 99999\n");
        QVERIFY(offers());
        message("banner_file")->findChild<QPushButton*>("banner_button")->click();
        QTRY_VERIFY_WITH_TIMEOUT(!refused.isEmpty(), k_patience);
        QVERIFY(settles(*window_));
        QVERIFY(message("banner_error")->isVisible());
        QCOMPARE(window_->document().model(), model);
        QCOMPARE(window_->document().shown().pieces(), pieces);
        QVERIFY(is_offered());
        message("banner_file")->hide(); // as if closed by its button
        replace(path_, k_tetrahedron);
        QVERIFY(offers());
        QCOMPARE(changed.size(), 2);
        read_again();
        QCOMPARE(window_->document().shown().pieces()->pieces().size(), std::size_t{1});
        QVERIFY(!message("banner_error")->isVisible());
    }

    void a_deleted_file_is_told_until_it_is_back() {
        QVERIFY(QFile::remove(path_));
        QTRY_VERIFY_WITH_TIMEOUT(message("banner_file")->isVisible(), k_patience);
        QVERIFY(!is_offered());
        QVERIFY(window_->document().model() != nullptr);
        write(path_, bytes_of(k_bracket));
        QTRY_VERIFY_WITH_TIMEOUT(!message("banner_file")->isVisible(), k_patience);
    }

    void files_that_the_model_names_are_watched_too() {
        const QString named = folder_->filePath("colours.mtl");
        write(named, "newmtl red\nKd 1 0 0\n");
        write(path_, QByteArray("mtllib colours.mtl\nusemtl red\n") + k_tetrahedron);
        window_->router().open(path_);
        QTRY_COMPARE_WITH_TIMEOUT(window_->document().model()->files.size(), std::size_t{2},
                                  k_patience);
        QVERIFY(settles(*window_));
        let_it_be_looked_at();
        QVERIFY(!message("banner_file")->isVisible());
        const QString project = folder_->filePath("named.hullwright");
        QVERIFY(saves(*window_, project));
        QVERIFY(
            !has_changed(*read_project(file_path(project)), window_->document().model()->files));
        write(named, "newmtl red\nKd 0 1 0\n");
        QVERIFY(offers());
        // Opening the project in another window finds the change as well.
        MainWindow other;
        other.set_worker(HULLWRIGHT_CLI);
        QSignalSpy changed(&other.document().keeper(), &ProjectKeeper::source_changed);
        other.router().open(project);
        QVERIFY(settles(other));
        QCOMPARE(changed.size(), 1);
    }

    void a_project_is_told_where_its_model_has_gone() {
        const QString named = folder_->filePath("colours.mtl");
        write(named, "newmtl red\nKd 1 0 0\n");
        write(path_, QByteArray("mtllib colours.mtl\n") + bytes_of(k_bracket));
        window_->router().open(path_);
        QTRY_COMPARE_WITH_TIMEOUT(window_->document().model()->files.size(), std::size_t{2},
                                  k_patience);
        QVERIFY(settles(*window_));
        window_->document().shown().select({0});
        window_->findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(*window_));
        const std::size_t pieces = window_->document().shown().pieces()->pieces().size();
        const QString project = folder_->filePath("moved.hullwright");
        QVERIFY(saves(*window_, project));
        window_ = std::make_unique<MainWindow>();
        window_->set_worker(HULLWRIGHT_CLI);
        window_->show();
        QVERIFY(QDir(folder_->path()).mkdir("elsewhere"));
        const QString found = folder_->filePath("elsewhere/other name.obj");
        QVERIFY(QFile::rename(path_, found));
        QVERIFY(QFile::rename(named, folder_->filePath("elsewhere/colours.mtl")));

        Document& document = window_->document();
        QSignalSpy missing(&document.reader(), &ModelReader::model_missing);
        window_->router().open(project);
        QVERIFY(QTest::qWaitFor([&] { return !missing.isEmpty(); }, k_patience));
        const auto* button = message("banner_error")->findChild<QPushButton*>("banner_button");
        QVERIFY(button->isVisible());
        QVERIFY(text_of("banner_error").contains("model.obj"));
        document.reader().find_model(folder_->filePath("nowhere.obj")); // another try
        QVERIFY(QTest::qWaitFor([&] { return missing.size() == 2; }, k_patience));
        document.reader().find_model(folder_->filePath("elsewhere/colours.mtl")); // a wrong file
        QVERIFY(QTest::qWaitFor([&] { return missing.size() == 3; }, k_patience));
        QVERIFY(button->isVisible());
        QSignalSpy changed(&document.keeper(), &ProjectKeeper::source_changed);
        document.reader().find_model(found);
        QVERIFY(settles(*window_));
        QVERIFY(!message("banner_error")->isVisible());
        QVERIFY(changed.isEmpty()); // it has the same bytes, and so has the file beside it
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{1});
        QCOMPARE(document.shown().pieces()->pieces().size(), pieces);
        // The new path is worth saving, and no question is left after that.
        QVERIFY(document.keeper().is_worth_saving());
        QCOMPARE(document.keeper().file().path(), project);
        QVERIFY(saves(*window_, project));
        QVERIFY(!document.keeper().is_changed());
        QCOMPARE(read_project(file_path(project))->source, file_path(found));
        Recipe recipe = document.recipe().value();
        recipe.decompose.tolerance = {1.0, true};
        document.recipe().set(recipe);
        QVERIFY(document.keeper().is_worth_saving()); // the recipe differs from the project's
    }

    void a_command_reads_again_without_being_asked() {
        QVERIFY(window_->findChild<QAction*>("read_again")->isEnabled());
        const auto before = window_->document().model();
        window_->findChild<QAction*>("read_again")->trigger();
        QVERIFY(settles(*window_));
        QVERIFY(window_->document().model() != before);
        const auto again = window_->document().model();
        const auto pieces = window_->document().shown().pieces();
        const auto corrections = window_->document().corrector().history().corrections();
        window_->findChild<QAction*>("read_again")->trigger();
        window_->stop(); // stopped half way, it keeps what was there
        QVERIFY(settles(*window_));
        QCOMPARE(window_->document().model(), again);
        QCOMPARE(window_->document().shown().pieces(), pieces);
        QVERIFY(window_->document().corrector().history().corrections() == corrections);
        MainWindow empty;
        QVERIFY(!empty.findChild<QAction*>("read_again")->isEnabled());
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    SourcesTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "sources.moc"
