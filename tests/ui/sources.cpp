// Files change while they are open (replaced as editors do, only touched, broken, gone), and the
// window offers what helps. Colliders that another program made are opened in the place of pieces.
#include "support/window_test.h"
#include "target/target.h"
#include "ui/document/file_path.h"
#include "ui/jobs/piece_errors.h"
#include "ui/models/piece_tree.h"
#include "ui/models/problem_table.h"
#include "ui/viewport/viewport.h"
#include "ui/window/exports.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFrame>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLabel>
#include <QProcess>
#include <QPushButton>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

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

// A box from 0 to 1 along y and z, as an object of a file that has `before` boxes above it.
QByteArray box(const char* name, double from, double to, int before, int sides = 6) {
    constexpr int k_faces[6][4] = {{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                   {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
    QByteArray text = QByteArray("o ") + name + "\n";
    for (int i = 0; i < 8; ++i) {
        text += "v " + QByteArray::number((i & 1) != 0 ? to : from) + " " +
                QByteArray::number((i & 2) / 2) + " " + QByteArray::number((i & 4) / 4) + "\n";
    }
    for (int side = 0; side < sides; ++side) {
        text += "f";
        for (const int corner : k_faces[side]) {
            text += " " + QByteArray::number(corner + 8 * before + 1);
        }
        text += "\n";
    }
    return text;
}

// The same with other coordinates: x, -z, y of each vertex, times the scale.
QByteArray lain_down(const QByteArray& text, double scale) {
    QByteArray moved;
    for (const QByteArray& line : text.split('\n')) {
        const QList<QByteArray> words = line.split(' ');
        if (words.front() != "v") {
            moved += line + '\n';
            continue;
        }
        const auto number = [&](int word) { return scale * words[word].toDouble(); };
        moved += "v " + QByteArray::number(number(1)) + " " + QByteArray::number(-number(3)) + " " +
                 QByteArray::number(number(2)) + "\n";
    }
    return moved;
}

QString name_for(const Target& target) {
    const TargetFormat& format = target.formats.front();
    return QString(target.word.data()) + QString(format.extension.data());
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
    // Opens a box and three colliders on it, of which the last stands out of it by a fifth.
    void open_boxes() {
        open_with_colliders(box("whole", 0, 1, 0), box("left", 0, 0.25, 0) +
                                                       box("middle", 0.25, 0.5, 1) +
                                                       box("right", 0.5, 1.2, 2));
    }
    // Opens a box and its two halves, in units and axes of their own.
    void open_lain_down_boxes() {
        open_with_colliders(box("whole", 0, 2, 0),
                            lain_down(box("left", 0, 1, 0) + box("right", 1, 2, 1), 100.0));
    }
    void open_with_colliders(const QByteArray& whole, const QByteArray& colliders) {
        const QString model = folder_->filePath("whole.obj");
        write(model, whole);
        write(boxes(), colliders);
        window_->router().open(model);
        QTRY_COMPARE_WITH_TIMEOUT(window_->document().path(), model, k_patience);
        QVERIFY(settles(*window_));
        open_colliders(boxes());
    }
    [[nodiscard]] QString boxes() const { return folder_->filePath("boxes.obj"); }
    void open_colliders(const QString& file) {
        window_->files().open_colliders(file);
        QTRY_COMPARE_WITH_TIMEOUT(window_->document().colliders(), file, k_patience);
        QVERIFY(settles(*window_));
    }
    [[nodiscard]] const CutPieces& pieces() const { return *window_->document().shown().pieces(); }
    // The bytes that the window exports, and those of the command line.
    QByteArray exported(const QString& name, const ExportChoice& choice = {}) {
        QSignalSpy written(&window_->exports(), &Exports::written);
        window_->exports().write_pieces(folder_->filePath(name), choice);
        return QTest::qWaitFor([&] { return !written.isEmpty(); }, k_patience)
                   ? bytes_of(folder_->filePath(name))
                   : QByteArray();
    }
    // An engine's file names itself, so this one is written beside the window's by the same name.
    QByteArray told_by_command(const QString& name, const QStringList& words = {}) {
        QDir(folder_->path()).mkdir("told");
        const QString file = folder_->filePath("told/" + name);
        const QStringList all = QStringList{"export", boxes(), "--colliders", "-o", file} + words;
        return QProcess::execute(HULLWRIGHT_CLI, all) == 0 ? bytes_of(file) : QByteArray();
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

    void colliders_of_others_take_the_place_of_pieces() {
        open_boxes();
        QCOMPARE(pieces().names, (std::vector<std::string>{"left", "middle", "right"}));
        QVERIFY(pieces().fill_solid());
        QVERIFY(text_of("banner_colliders").contains("boxes.obj"));
        QVERIFY(!window_->findChild<QWidget*>("pieces_panel")->isEnabled());
        // There is no curve to wait for, and why is told in whole.
        QVERIFY(window_->findChild<QWidget*>("error_curve")->isHidden() ||
                window_->findChild<QWidget*>("error_curve")->parentWidget()->isHidden());
        const auto* why = window_->findChild<QLabel*>("pieces_foreign");
        QVERIFY(!why->isHidden() && why->wordWrap() && why->text().contains("another program"));
        // Their height above the model is measured, and so is their volume outside of it.
        QVERIFY(pieces().pieces()[0].protrusion < 1e-9);
        QVERIFY(std::abs(pieces().pieces()[2].protrusion - 0.2) < 1e-6);
        QVERIFY(std::abs(pieces().decomposition.report.outside - 0.2) < 0.01);
        QCOMPARE(pieces().decomposition.report.missing, 0.0);
        // An engine's limits hold for them; nothing is said of faces that they do not have.
        auto* problems = window_->findChild<ProblemTable*>();
        QTRY_COMPARE_WITH_TIMEOUT(window_->findChild<QLabel*>("lint_head")->text(),
                                  QString("nothing found"), k_patience);
        QCOMPARE(problems->rowCount(), 0);
        // Settings of the cut change nothing.
        Recipe recipe = window_->document().recipe().value();
        recipe.decompose.max_pieces = 1;
        window_->document().recipe().set(recipe);
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().pieces().size(), std::size_t{3});
        message("banner_colliders")->findChild<QPushButton*>("banner_button")->click();
        QTRY_VERIFY_WITH_TIMEOUT(window_->document().colliders().isEmpty(), k_patience);
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().pieces().size(), std::size_t{1});
        QVERIFY(window_->findChild<QWidget*>("pieces_panel")->isEnabled());
        QVERIFY(why->isHidden());
        QVERIFY(!message("banner_colliders")->isVisible());
    }

    // Corrections that are undone leave nothing behind.
    void colliders_of_others_are_corrected_and_exported_as_by_the_command_line() {
        open_boxes();
        Document& document = window_->document();
        document.shown().select({0, 1});
        window_->findChild<QAction*>("merge")->trigger();
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().names, (std::vector<std::string>{"left", "right"}));
        QCOMPARE(volume_of(pieces().pieces()[0]), 0.5);
        document.shown().select({1});
        window_->findChild<QAction*>("lock")->trigger();
        QVERIFY(settles(*window_));
        QVERIFY(pieces().extras[1].locked);
        document.shown().select({0});
        window_->findChild<QAction*>("fit_box")->trigger();
        QVERIFY(settles(*window_));
        QVERIFY(pieces().extras[0].primitive && pieces().extras[0].primitive->holds);
        window_->findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().names, (std::vector<std::string>{"right"}));
        for (int i = 0; i < 4; ++i) {
            window_->findChild<QAction*>("undo")->trigger();
            QVERIFY(settles(*window_));
        }
        QCOMPARE(pieces().pieces().size(), std::size_t{3});
        const QString model = window_->document().path();
        const QByteArray mesh = exported("out.obj");
        QVERIFY(!mesh.isEmpty());
        QCOMPARE(mesh, told_by_command("out.obj", {"--model", model}));
        QStringList words = {"export", boxes(), "--colliders", "--model", model};
        for (const Target& target : targets()) {
            const QString name = name_for(target);
            words += {"--for", target.word.data(), "-o", folder_->filePath("told/" + name)};
        }
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, words), 0);
        for (const Target& target : targets()) {
            ExportChoice choice;
            choice.engine.target = &target;
            const QByteArray bytes = exported(name_for(target), choice);
            QVERIFY2(!bytes.isEmpty(), target.word.data());
            QVERIFY2(bytes == bytes_of(folder_->filePath("told/" + name_for(target))),
                     target.word.data());
        }
        // A file that promises to follow a model is not written.
        QSignalSpy unready(&window_->exports(), &Exports::unready);
        window_->exports().write_pieces(folder_->filePath("out.hwa"));
        QCOMPARE(unready.size(), 1);
        QVERIFY(!QFile::exists(folder_->filePath("out.hwa")));
    }

    void colliders_without_a_model_have_no_figures_of_one() {
        write(boxes(), box("left", 0, 0.25, 0) + box("open", 0.5, 1.2, 1, 5));
        window_ = std::make_unique<MainWindow>();
        window_->set_worker(HULLWRIGHT_CLI);
        window_->show();
        open_colliders(boxes());
        QCOMPARE(pieces().names, (std::vector<std::string>{"left", "open"}));
        QVERIFY(!has_errors(pieces()));
        auto* rows = window_->findChild<PieceTree*>();
        const QModelIndex first = rows->index(0, PieceRows::k_error, rows->index(0, 0, {}));
        QCOMPARE(first.data().toString(), QString());
        QVERIFY(!window_->findChild<QLabel*>("summary")->text().contains("error"));
        // Its hull is what is there in the place of the open mesh, and that is told.
        QCOMPARE(pieces().pieces()[1].vertices.size(), std::size_t{8});
        QVERIFY(text_of("banner_colliders").contains("not closed and convex"));
        auto* problems = window_->findChild<ProblemTable*>();
        QCOMPARE(problems->collider(0), Index{2});
        QVERIFY(problems->sentence(0).contains("open of the file: Open mesh (4)"));
        QCOMPARE(exported("alone.glb"), told_by_command("alone.glb"));
        window_->document().shown().select({0, 1});
        window_->findChild<QAction*>("merge")->trigger();
        QVERIFY(settles(*window_));
        QVERIFY(std::abs(volume_of(pieces().pieces()[0]) - 1.2) < 1e-6);
    }

    // The volume that solid and colliders share is told as `verify` tells it, which counts anew.
    void colliders_of_others_are_held_against_their_model() {
        open_boxes();
        QProcess verify;
        verify.start(HULLWRIGHT_CLI,
                     {"verify", boxes(), "--model", folder_->filePath("whole.obj"), "--json"});
        QVERIFY(verify.waitForFinished(k_patience));
        const double iou =
            QJsonDocument::fromJson(verify.readAllStandardOutput()).object()["iou"].toDouble();
        QVERIFY(std::abs(iou - 1.0 / 1.2) < 0.01);
        const QString summary = window_->findChild<QLabel*>("summary")->text();
        static const QRegularExpression told(
            "([0-9.]+) % is in both \\(IoU\\), and ([0-9.]+) % of");
        const double shown = told.match(summary).captured(1).toDouble();
        QVERIFY2(std::abs(shown - 100.0 * iou) < 0.01, qPrintable(summary));
        QCOMPARE(told.match(summary).captured(2), QString("0"));
    }

    // Colliders of other units and axes are told so with the way that would fit, which is taken by
    // a click, saved, written as the command line writes it, and taken back.
    void colliders_are_brought_to_their_model() {
        open_lain_down_boxes();
        const QString model = window_->document().path();
        QVERIFY(message("banner_misfit")->isVisible());
        QVERIFY2(text_of("banner_misfit").contains("do not lie on the model"),
                 qPrintable(text_of("banner_misfit")));
        QVERIFY(!window_->findChild<QLabel*>("summary")->text().contains("IoU"));
        auto* scale = window_->findChild<QComboBox*>("fitting_scale");
        auto* turn = window_->findChild<QComboBox*>("fitting_turn");
        QCOMPARE(scale->currentData().toDouble(), 0.01);
        QCOMPARE(turn->currentIndex(), static_cast<int>(AxisTurn::z_to_y));
        auto* bring = message("banner_misfit")->findChild<QPushButton*>("banner_button");
        bring->click();
        QTRY_VERIFY_WITH_TIMEOUT(window_->document().fitting().has_value(), k_patience);
        QVERIFY(settles(*window_));
        QCOMPARE(*window_->document().fitting(), (Fitting{0.01, AxisTurn::z_to_y}));
        QVERIFY(std::abs(volume_of(pieces().pieces()[1]) - 1.0) < 1e-6);
        const QString summary = window_->findChild<QLabel*>("summary")->text();
        QVERIFY2(summary.contains("100 % is in both (IoU), and 0 % of the model's surface"),
                 qPrintable(summary));
        QVERIFY(text_of("banner_misfit").contains("by hand"));
        const QStringList words = {"--model", model,           "--pieces-scale",
                                   "0.01",    "--pieces-turn", "z-to-y"};
        const QByteArray mesh = exported("fit.obj");
        QVERIFY(!mesh.isEmpty());
        QCOMPARE(mesh, told_by_command("fit.obj", words));
        // Corrections and their undoing leave it as it is.
        window_->document().shown().select({0});
        window_->findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(*window_));
        const QString project = folder_->filePath("fit.hullwright");
        QVERIFY(saves(*window_, project));
        QVERIFY(!window_->document().keeper().is_changed());
        QCOMPARE(read_project(file_path(project))->fitting, window_->document().fitting());
        const QString told = folder_->filePath("told.obj");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", project, "-o", told}), 0);
        QCOMPARE(bytes_of(told), exported("one.obj"));
        window_->findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(*window_));
        QCOMPARE(exported("fit.obj"), mesh);
        // Another way is chosen, as it was before.
        scale->setCurrentIndex(scale->findData(1.0));
        turn->setCurrentIndex(0);
        bring->click();
        QTRY_COMPARE_WITH_TIMEOUT(*window_->document().fitting(), Fitting(), k_patience);
        QVERIFY(settles(*window_));
        QVERIFY(text_of("banner_misfit").contains("do not lie on the model"));
        QVERIFY(std::abs(volume_of(pieces().pieces()[1]) - 1e6) < 1.0);
        // The project has the way that was saved.
        window_->document().keeper().file().save(window_->document().keeper().draft(), project);
        QTRY_VERIFY_WITH_TIMEOUT(!window_->document().keeper().is_changed(), k_patience);
        QCOMPARE(*read_project(file_path(project))->fitting, Fitting());
    }

    // Undone and redone with corrections before and after it, as often and as fast as somebody
    // likes. A step back to colliders that cannot be read is not taken.
    void bringing_colliders_is_a_step() {
        open_lain_down_boxes();
        Document& document = window_->document();
        const QUndoStack& stack = document.corrector().history().stack();
        auto* undo = window_->findChild<QAction*>("undo");
        auto* redo = window_->findChild<QAction*>("redo");
        const auto drop_one = [&] {
            document.shown().select({1});
            window_->findChild<QAction*>("delete")->trigger();
        };
        const auto volumes = [&](double each, std::size_t count) {
            return settles(*window_) && pieces().pieces().size() == count &&
                   std::abs(volume_of(pieces().pieces()[0]) - each) < 1e-6 * each;
        };
        drop_one();
        QVERIFY(volumes(1e6, 1));
        message("banner_misfit")->findChild<QPushButton*>("banner_button")->click();
        QTRY_VERIFY_WITH_TIMEOUT(document.fitting().has_value(), k_patience);
        QVERIFY(volumes(1.0, 2)); // what was dropped is not there any more
        QCOMPARE(stack.undoText(),
                 QString("Bring colliders to the model (× 0.01, z up becomes y up)"));
        QCOMPARE(stack.index(), 2);
        drop_one();
        QVERIFY(volumes(1.0, 1));
        QCOMPARE(stack.index(), 3);

        undo->trigger();
        QVERIFY(volumes(1.0, 2));
        undo->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!document.fitting().has_value(), k_patience);
        QVERIFY(volumes(1e6, 1));
        QVERIFY(text_of("banner_misfit").contains("do not lie on the model"));
        QVERIFY(!document.keeper().project().fitting.has_value());
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{1});
        redo->trigger();
        redo->trigger(); // while the colliders are being read
        QTRY_VERIFY_WITH_TIMEOUT(document.fitting().has_value(), k_patience);
        QVERIFY(volumes(1.0, 1));
        QCOMPARE(document.corrector().history().corrections().size(), std::size_t{2});
        for (int i = 0; i < 3; ++i) {
            undo->trigger();
        }
        QTRY_VERIFY_WITH_TIMEOUT(!document.fitting().has_value(), k_patience);
        QVERIFY(volumes(1e6, 2));
        QVERIFY(document.corrector().history().corrections().empty() && !undo->isEnabled());
        for (int i = 0; i < 3; ++i) {
            redo->trigger();
        }
        QTRY_VERIFY_WITH_TIMEOUT(document.fitting().has_value(), k_patience);
        QVERIFY(volumes(1.0, 1));

        undo->trigger();
        QVERIFY(settles(*window_));
        undo->trigger();
        document.stop();
        QVERIFY(volumes(1.0, 2));
        QCOMPARE(stack.index(), 2);
        QFile::remove(boxes());
        undo->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(message("banner_error")->isVisible(), k_patience);
        QVERIFY(volumes(1.0, 2));
        QCOMPARE(stack.index(), 2);
        QVERIFY(document.fitting().has_value());
    }

    // Opened as a model, such a file is offered, also where there is nothing in it to look at.
    void physics_of_a_model_is_offered_as_colliders() {
        open_boxes();
        const QString model = window_->document().path();
        for (const bool is_seen : {true, false}) {
            const QString file = folder_->filePath(is_seen ? "seen.glb" : "unseen.glb");
            QStringList words = {"export", boxes(), "--colliders", "--for", "gltf", "-o", file};
            words += is_seen ? QStringList{"--model", model, "--with-model"} : QStringList();
            QCOMPARE(
                QProcess::execute(HULLWRIGHT_CLI, words + QStringList{"--unit", "m", "--up", "y"}),
                0);
            window_->router().open(file);
            QTRY_VERIFY_WITH_TIMEOUT(text_of("banner_colliders").contains("physics"), k_patience);
            QVERIFY(settles(*window_));
            QCOMPARE(window_->document().path() == file, is_seen);
            message("banner_colliders")->findChild<QPushButton*>("banner_button")->click();
            QTRY_COMPARE_WITH_TIMEOUT(window_->document().colliders(), file, k_patience);
            QVERIFY(settles(*window_));
            QCOMPARE(pieces().names, (std::vector<std::string>{"left", "middle", "right"}));
        }
    }

    // A glTF with extensions for physics says itself what collides; without a model in it the
    // colliders' own meshes are looked at.
    void physics_of_gltf_are_colliders() {
        open_boxes();
        const QString file = folder_->filePath("physics.glb");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", boxes(), "--colliders", "--unit", "m",
                                                    "--up", "y", "--for", "gltf", "-o", file}),
                 0);
        open_colliders(file);
        QCOMPARE(pieces().names, (std::vector<std::string>{"left", "middle", "right"}));
        QVERIFY(std::abs(volume_of(pieces().pieces()[2]) - 0.7) < 1e-6);
        window_->files().open_alone(file);
        QTRY_COMPARE_WITH_TIMEOUT(window_->document().path(), file, k_patience);
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().pieces().size(), std::size_t{3});
    }

    // Where nothing of them is on the model, figures would mislead.
    void colliders_beside_their_model_are_told() {
        const QString words = "lie apart from the model";
        open_boxes();
        QVERIFY(!message("banner_misfit")->isVisible());
        const QString away = folder_->filePath("away.obj");
        write(away, box("away", 400, 401, 0));
        open_colliders(away);
        QVERIFY(text_of("banner_misfit").contains(words));
        // Where nobody knows what would fit, the list begins with what is.
        QCOMPARE(window_->findChild<QComboBox*>("fitting_scale")->currentData().toDouble(), 1.0);
    }

    void colliders_of_others_are_saved_and_opened_again() {
        open_boxes();
        window_->document().shown().select({0, 1});
        window_->findChild<QAction*>("merge")->trigger();
        QVERIFY(settles(*window_));
        const QString project = folder_->filePath("boxes.hullwright");
        QVERIFY(saves(*window_, project));
        QVERIFY(!window_->document().keeper().is_changed());
        const QByteArray mesh = exported("saved.obj");
        window_ = std::make_unique<MainWindow>();
        window_->set_worker(HULLWRIGHT_CLI);
        window_->show();
        QSignalSpy changed(&window_->document().keeper(), &ProjectKeeper::source_changed);
        window_->router().open(project);
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().names, (std::vector<std::string>{"left", "right"}));
        QVERIFY(changed.isEmpty());
        QVERIFY(!window_->document().keeper().is_changed());
        QCOMPARE(exported("again.obj"), mesh);
        const QString told = folder_->filePath("told.obj");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"export", project, "-o", told}), 0);
        QCOMPARE(bytes_of(told), mesh);
        // Another program has written its file again, and what was done is done again.
        write(boxes(), box("left", 0, 0.25, 0) + box("middle", 0.25, 0.5, 1));
        const auto before = window_->document().model();
        window_->findChild<QAction*>("read_again")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(window_->document().model() != before, k_patience);
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().names, (std::vector<std::string>{"left"}));
        QCOMPARE(volume_of(pieces().pieces()[0]), 0.5);
    }

    // The model of a file that names colliders is what these are held against.
    void names_in_a_file_offer_to_open_its_colliders() {
        write(boxes(), box("rock", 0, 1, 0) + box("UCX_rock_01", 0, 0.5, 1) +
                           box("UCX_rock_02", 0.5, 1.1, 2));
        window_->router().open(boxes());
        QTRY_VERIFY_WITH_TIMEOUT(message("banner_colliders")->isVisible(), k_patience);
        QVERIFY(settles(*window_));
        message("banner_colliders")->findChild<QPushButton*>("banner_button")->click();
        QTRY_COMPARE_WITH_TIMEOUT(window_->document().colliders(), boxes(), k_patience);
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().names, (std::vector<std::string>{"UCX_rock_01", "UCX_rock_02"}));
        QCOMPARE(window_->document().model()->prepared.mesh->triangles.size(), std::size_t{12});
        QVERIFY(std::abs(pieces().pieces()[1].protrusion - 0.1) < 1e-6);
        QCOMPARE(exported("rock.glb"), told_by_command("rock.glb"));
    }

    void a_faulty_file_of_colliders_changes_nothing() {
        open_boxes();
        const auto before = window_->document().shown().pieces();
        const QString bad = folder_->filePath("bad.obj");
        for (const QByteArray& text :
             {QByteArray("o none\n"), box("half", 0, 0.5, 0).replace("v 0.5", "v nan")}) {
            write(bad, text);
            window_->files().open_colliders(bad);
            QTRY_VERIFY_WITH_TIMEOUT(message("banner_error")->isVisible(), k_patience);
            QVERIFY2(text_of("banner_error").contains("bad.obj"),
                     qPrintable(text_of("banner_error")));
            QCOMPARE(window_->document().colliders(), boxes());
            QCOMPARE(window_->document().shown().pieces(), before);
        }
        // A robot's file is no model, so its shapes are colliders at once.
        const QString robot = folder_->filePath("arm.urdf");
        write(robot, "<robot name='arm'><link name='base'><collision><geometry>"
                     "<box size='1 1 1'/></geometry></collision></link></robot>");
        window_->router().open(robot);
        QTRY_COMPARE_WITH_TIMEOUT(window_->document().colliders(), robot, k_patience);
        QVERIFY(settles(*window_));
        QCOMPARE(pieces().pieces().size(), std::size_t{1});
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
