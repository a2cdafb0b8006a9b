// Pixels of two pieces are shown: their cases and depths, a row from the side, images of other
// sizes, and the published passes.
#include "support/window_test.h"
#include "ui/inspect/film_view.h"
#include "ui/inspect/image_panel.h"
#include "ui/inspect/inspection.h"
#include "ui/inspect/pair_pixels.h"
#include "ui/inspect/pixel_view.h"
#include "ui/inspect/profile_view.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QElapsedTimer>
#include <QLabel>
#include <QLocale>
#include <QMouseEvent>
#include <QSlider>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QWheelEvent>

#include <random>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

const QString k_gear = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj");

// Holds a gear against a bracket, with the panel of the image in front.
bool inspects(MainWindow& window) {
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    named<QAction>(window, "workspace_inspect")->trigger();
    window.inspection().scene().bodies().open(k_a, k_gear);
    window.inspection().scene().bodies().open(k_b, k_bracket);
    return QTest::qWaitFor(
        [&] {
            return window.inspection().scene().answers().is_answered() &&
                   !window.inspection().scene().bodies().busy();
        },
        k_patience);
}

bool shows_image(MainWindow& window) {
    named<QDockWidget>(window, "image_dock")->raise();
    return QTest::qWaitFor([&] { return window.inspection().imaging().tile_now() != nullptr; },
                           k_patience);
}

} // namespace

class ImagedTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "imaged");
        const auto context = GlContext::make();
        if (!context) {
            QSKIP("no OpenGL here");
        }
    }

    // The deepest contact comes first, then the one that is chosen.
    void the_image_of_a_contact_comes() {
        MainWindow window;
        QVERIFY(inspects(window));
        QTest::qWait(100);
        QVERIFY(!window.inspection().imaging().image()); // nobody looks at it
        QVERIFY(shows_image(window));
        auto* table = named<QTableView>(window, "contacts");
        const auto pieces_of = [&] {
            const Contact& contact =
                window.inspection()
                    .scene()
                    .answers()
                    .last()
                    ->found.contacts[*window.inspection().scene().answers().contact()];
            return PairImaging::Pieces{contact.piece_a, contact.piece_b};
        };
        const PairImaging::Pieces first = window.inspection().imaging().image()->pieces;
        QVERIFY(table->model()->rowCount() > 1);
        table->setCurrentIndex(table->model()->index(0, 0));
        QCOMPARE(*window.inspection().imaging().pieces(), pieces_of());
        QCOMPARE(first, pieces_of());
        named<QToolButton>(window, "image_after")->click();
        QVERIFY(pieces_of() != first);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().imaging().image() &&
                                     window.inspection().imaging().image()->pieces == pieces_of(),
                                 k_patience);
        QVERIFY(window.inspection().imaging().image()->image.exact.meet);
        const QString told = named<QLabel>(window, "image_told")->text();
        QVERIFY2(told.contains("they meet"), qPrintable(told));
        // The legend counts every pixel once.
        std::size_t counted = 0;
        for (const std::size_t count :
             window.inspection().imaging().tile_now()->seen.plain.counts()) {
            counted += count;
        }
        const auto side = static_cast<std::size_t>(window.inspection().imaging().tile_now()->tile);
        QCOMPARE(counted, side * side);
        const QString legend = named<QLabel>(window, "case_7")->text();
        QVERIFY(legend.contains(case_text(PixelCase::a_holds_b)));
        named<QDockWidget>(window, "answer_dock")->raise();
        QTRY_VERIFY_WITH_TIMEOUT(!window.inspection().imaging().image(), k_patience);
    }

    // Pixels are counted for two whole bodies while somebody looks; both sides count equal pairs.
    void pixels_are_counted_beside_the_exact_answer() {
        MainWindow window;
        QVERIFY(inspects(window));
        QTest::qWait(100);
        QVERIFY(!window.inspection().pixels().answer()); // nobody looks at it
        named<QToolButton>(window, "pixels_fold")->click();
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().pixels().is_answered(), k_patience);
        const pipeline::PixelCounts& counts = window.inspection().pixels().answer()->counts;
        QCOMPARE(counts.exact_hits,
                 window.inspection().scene().answers().last()->found.contacts.size());
        QVERIFY(counts.hits > 0 && counts.misses > 0);
        QCOMPARE(counts.differ, std::uint64_t{0});
        const auto number = [&window](const char* name) {
            return QLocale().toULongLong(named<QLabel>(window, name)->text());
        };
        QCOMPARE(number("exact_hits") + number("exact_misses"), counts.pairs);
        QCOMPARE(number("pixels_hits") + number("pixels_misses") + number("pixels_open"),
                 counts.pairs);
        QVERIFY(named<QLabel>(window, "pixels_told")->text().contains("They agree"));
        // The last of the poses that come while one is being asked waits, and those between are
        // dropped.
        PixelsJob job;
        QSignalSpy told(&job, &PixelsJob::answered);
        PairAnswers::Answer last;
        for (int i = 0; i < 100; ++i) {
            last = std::make_shared<const ui::PairAnswer>(
                *window.inspection().scene().answers().last());
            job.ask({window.inspection().scene().bodies().body(k_a),
                     window.inspection().scene().bodies().body(k_b), last});
        }
        QTRY_COMPARE_WITH_TIMEOUT(told.size(), 2, k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(!job.running(), k_patience);
        QCOMPARE(told.size(), 2);
        QVERIFY(told[1][0].value<std::shared_ptr<const PixelAnswer>>()->beside == last);
        // The answer is that of where a hand has stopped.
        hullwright::Pose pose;
        for (int i = 0; i < 50; ++i) {
            pose.move = Vec3(0.01 * i, 0, 0);
            window.inspection().scene().poses().move(k_b, pose);
            QCoreApplication::processEvents();
        }
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().pixels().is_answered(), k_patience);
        QCOMPARE(window.inspection().pixels().answer()->beside->poses.b.move, pose.move);
        // Answers of other bodies, and those that nobody looks at, are forgotten.
        window.inspection().scene().bodies().open(k_b, k_gear);
        QTRY_VERIFY_WITH_TIMEOUT(!window.inspection().pixels().answer(), k_patience);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().pixels().is_answered(), k_patience);
        named<QToolButton>(window, "pixels_fold")->click();
        QVERIFY(!window.inspection().pixels().answer());
    }

    void other_sizes_say_something_else() {
        MainWindow window;
        QVERIFY(inspects(window));
        QVERIFY(shows_image(window));
        auto* size = named<QSlider>(window, "image_size");
        const auto* told = named<QLabel>(window, "image_size_told");
        QCOMPARE(size->maximum() + 1, static_cast<int>(PairImager::k_tiles.size()));
        QVERIFY(told->text().contains("as it was drawn"));
        for (int i = 0; i <= size->maximum(); ++i) {
            size->setValue(i);
            const int side = PairImager::k_tiles[static_cast<std::size_t>(i)];
            QCOMPARE(window.inspection().imaging().tile_now()->tile, side);
            QVERIFY2(told->text().contains(QString("%1 × %1").arg(side)), qPrintable(told->text()));
            QCOMPARE(told->text().contains("undecided"),
                     window.inspection().imaging().tile_now()->proof.verdict ==
                         RasterVerdict::undecided);
        }
        // The size stays when the bodies move.
        hullwright::Pose pose;
        pose.move = Vec3(0.5, 0.0, 0.0);
        window.inspection().scene().poses().move(k_b, pose);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().imaging().image() &&
                                     window.inspection().imaging().image()->poses.b.move ==
                                         pose.move,
                                 k_patience);
        QCOMPARE(size->value(), size->maximum());
    }

    void the_row_and_the_numbers_follow_the_cursor() {
        MainWindow window;
        QVERIFY(inspects(window));
        QVERIFY(shows_image(window));
        named<QSlider>(window, "image_size")->setValue(2);
        auto* picture = named<PixelView>(window, "image_picture");
        const auto* profile = named<ProfileView>(window, "image_profile");
        const int side = window.inspection().imaging().tile_now()->tile;
        QCOMPARE(profile->row(), pipeline::row_to_see(*window.inspection().imaging().tile_now()));
        for (const ImagePixel pixel : {ImagePixel{0, 0}, {side - 1, side - 1}, {7, 3}}) {
            const QPointF at = picture->place_of(pixel);
            QMouseEvent move(QEvent::MouseMove, at, picture->mapToGlobal(at), Qt::NoButton,
                             Qt::NoButton, Qt::NoModifier);
            QApplication::sendEvent(picture, &move);
            QVERIFY(picture->cursor() == pixel);
            QCOMPARE(profile->row(), pixel[1]);
            const auto number = static_cast<std::size_t>(pixel[1] * side + pixel[0]);
            const QString told = named<QLabel>(window, "image_pixel")->text();
            QVERIFY2(told.contains(case_text(
                         window.inspection().imaging().tile_now()->seen.plain.at(number))),
                     qPrintable(told));
        }
        // Keys go from pixel to pixel.
        QTest::keyClick(picture, Qt::Key_Up);
        QCOMPARE(*picture->cursor(), (ImagePixel{7, 4}));
        QTest::keyClick(picture, Qt::Key_Left);
        QCOMPARE(*picture->cursor(), (ImagePixel{6, 4}));
        QCOMPARE(profile->row(), 4);
        // Another choice shows depths in the same place.
        const QImage cases = picture->grab().toImage();
        auto* shown = named<QComboBox>(window, "image_shown");
        shown->setCurrentIndex(2);
        emit shown->activated(2);
        QVERIFY(picture->grab().toImage() != cases);
    }

    // The intervals of both pieces stand side by side, of what is shown, and point to each other.
    void the_intervals_stand_side_by_side() {
        MainWindow window;
        QVERIFY(inspects(window));
        QVERIFY(shows_image(window));
        const auto* picture = named<PixelView>(window, "image_picture");
        auto* shown = named<QComboBox>(window, "image_shown");
        const std::array<std::pair<const char*, ImageShow>, 4> views = {
            {{"interval_a_near", ImageShow::a_near},
             {"interval_a_far", ImageShow::a_far},
             {"interval_b_near", ImageShow::b_near},
             {"interval_b_far", ImageShow::b_far}}};
        for (const int index : {0, 1}) { // plain, and with all doubt
            shown->setCurrentIndex(index);
            emit shown->activated(index);
            const TilePicture& seen = window.inspection().imaging().tile_now()->seen;
            const IntervalImage& image = index == 0 ? seen.plain : seen.grown;
            for (const auto& [name, show] : views) {
                QCOMPARE(named<PixelView>(window, name)->picture(),
                         image_of(draw_pixels(image, show)));
            }
            QCOMPARE(picture->picture(), image_of(draw_pixels(image, ImageShow::cases)));
        }
        QVERIFY(named<PixelView>(window, "interval_a_near")->picture() !=
                named<PixelView>(window, "interval_b_far")->picture());
        auto* left = named<PixelView>(window, "interval_a_near");
        const auto* right = named<PixelView>(window, "interval_b_near");
        QVERIFY(left->isVisible() && right->isVisible() && left->width() > 60);
        QCOMPARE(left->mapTo(&window, QPoint()).y(), right->mapTo(&window, QPoint()).y());
        QVERIFY(left->mapTo(&window, QPoint()).x() < right->mapTo(&window, QPoint()).x());
        // Who points at a pixel of an interval reads it below.
        left->point_at(ImagePixel{2, 5});
        QVERIFY(picture->cursor() == (ImagePixel{2, 5}));
        QCOMPARE(window.inspection().imaging().row(), 5);
        QVERIFY(named<QLabel>(window, "image_pixel")->text().startsWith("Pixel 2, 5"));
        left->point_at(std::nullopt);
        QVERIFY(!picture->cursor());
    }

    void the_wheel_makes_pixels_grow() {
        MainWindow window;
        QVERIFY(inspects(window));
        QVERIFY(shows_image(window));
        auto* picture = named<PixelView>(window, "image_picture");
        const QPointF at = picture->place_of({1, 1});
        const double step = picture->place_of({2, 1}).x() - at.x();
        QWheelEvent wheel(at, picture->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton,
                          Qt::NoModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(picture, &wheel);
        QVERIFY(picture->zoom() > 1.0);
        QCOMPARE(*picture->pixel_at(at), (ImagePixel{1, 1})); // it stays under the mouse
        QVERIFY(picture->place_of({2, 1}).x() - picture->place_of({1, 1}).x() > step);
    }

    void the_film_has_its_passes() {
        MainWindow window;
        QVERIFY(inspects(window));
        QVERIFY(shows_image(window));
        named<QToolButton>(window, "film_fold")->click();
        auto* film = named<FilmView>(window, "film");
        QStringList seen;
        for (std::size_t i = 0; i < k_film_frames; ++i) {
            auto* button = window.findChild<QToolButton*>(QString("pass_%1").arg(i));
            QVERIFY(!button->icon().isNull());
            button->click();
            QCOMPARE(film->frame(), i);
            const QString told = named<QLabel>(window, "film_told")->text();
            QVERIFY(told.startsWith(QString::number(i)) && !seen.contains(told));
            seen += told;
        }
        const auto counted = window.inspection().imaging().tile_now()->film.counted();
        QVERIFY(seen.back().contains(QString::number(counted)));
    }

    // A hand that moves a body waits for no image, and the last one is of where it stopped.
    void the_last_of_many_poses_is_pictured() {
        constexpr unsigned k_seed = 5;
        qInfo("seed %u", k_seed);
        std::mt19937 random(k_seed);
        std::uniform_real_distribution<double> place(-3.0, 3.0);
        MainWindow window;
        QVERIFY(inspects(window));
        QVERIFY(shows_image(window));
        QElapsedTimer since;
        qint64 longest = 0;
        hullwright::Pose pose;
        for (int i = 0; i < 60; ++i) {
            pose.move = Vec3(place(random), place(random), place(random));
            since.start();
            window.inspection().scene().poses().move(k_b, pose);
            QCoreApplication::processEvents();
            longest = std::max(longest, since.elapsed());
        }
        qInfo("longest turn of the event loop: %lld ms", longest);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().imaging().image() &&
                                     window.inspection().imaging().image()->poses.b.move ==
                                         pose.move,
                                 k_patience);
        // Other bodies have another image.
        window.inspection().scene().bodies().open(k_a, k_bracket);
        QTRY_VERIFY_WITH_TIMEOUT(window.inspection().scene().bodies().origin(k_a).name ==
                                         "bracket.obj" &&
                                     window.inspection().scene().answers().is_answered(),
                                 k_patience);
        QVERIFY(shows_image(window));
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    ImagedTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "imaged.moc"
