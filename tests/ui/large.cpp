// The window goes on answering while there is much to do and much to show. Figures are printed; a
// slow machine is no reason to fail.
#include "support/servant.h"
#include "support/window_test.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"

#include <QElapsedTimer>
#include <QEventLoop>
#include <QFile>
#include <QLabel>
#include <QSlider>
#include <QTemporaryDir>
#include <QTest>
#include <QTextStream>
#include <QTimer>
#include <QTreeView>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

// Measures the longest time in which the window could not have answered.
class Watchdog : public QObject {
public:
    Watchdog() {
        clock_.start();
        startTimer(1);
    }
    [[nodiscard]] qint64 longest() const { return longest_; }

protected:
    void timerEvent(QTimerEvent*) override { longest_ = std::max(longest_, clock_.restart()); }

private:
    QElapsedTimer clock_;
    qint64 longest_ = 0;
};

// Waits in the event loop itself, which sleeps only when there is nothing to do.
void rest(int milliseconds) {
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

bool settles_in_loop(MainWindow& window) {
    QEventLoop loop;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &loop, [&] {
        if (window.document().up_to_date()) {
            loop.quit();
        }
    });
    look.start(10);
    QTimer::singleShot(k_patience, &loop, &QEventLoop::quit);
    loop.exec();
    return window.document().up_to_date();
}

// Writes that many octahedra beside each other, no two of which are alike.
bool write_octahedra(const QString& path, int count) {
    constexpr int k_row = 47;
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly)) {
        return false;
    }
    QTextStream text(&file);
    for (int i = 0; i < count; ++i) {
        const double centre[] = {1.0 * (i % k_row), 1.0 * (i / k_row % k_row),
                                 1.0 * (i / (k_row * k_row))};
        for (int axis = 0; axis < 3; ++axis) {
            const double arm = 0.2 + 0.2 * ((i * 7 + axis * 13) % 31) / 31.0;
            for (const double sign : {-1.0, 1.0}) {
                text << 'v';
                for (int k = 0; k < 3; ++k) {
                    text << ' ' << centre[k] + (k == axis ? sign * arm : 0.0);
                }
                text << '\n';
            }
        }
        for (int face = 0; face < 8; ++face) {
            const int x = 6 * i + 1 + (face & 1);
            const int y = 6 * i + 3 + (face >> 1 & 1);
            const int z = 6 * i + 5 + (face >> 2 & 1);
            const bool turns = ((face & 1) + (face >> 1 & 1) + (face >> 2 & 1)) % 2 == 1;
            text << "f " << x << ' ' << (turns ? y : z) << ' ' << (turns ? z : y) << '\n';
        }
    }
    return true;
}

} // namespace

class LargeTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "large");
        if (k_sanitized) {
            QSKIP("takes minutes with sanitizers, and its times would say nothing");
        }
    }

    void the_window_answers_while_a_large_model_is_cut() {
        const QString bunny = HULLWRIGHT_SOURCE_DIR "/../shared/models/stanford-bunny.obj";
        if (!QFile::exists(bunny)) {
            QSKIP("no ../shared/models here");
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        const Watchdog starting; // drivers compile shaders now, which is long the first time
        window.show();
        rest(1000);
        const qint64 longest_starting = starting.longest();
        const Watchdog opening;
        window.open(bunny);
        QVERIFY(settles_in_loop(window));
        rest(500);
        const qint64 longest_opening = opening.longest();
        const auto exact = window.document().shown().pieces();
        const Watchdog watchdog;
        QElapsedTimer clock;
        clock.start();
        qint64 first = 0;
        connect(&window, &MainWindow::pieces_shown, this,
                [&] { first = first == 0 ? clock.elapsed() : first; });
        window.findChild<QSlider*>("tolerance_slider")->setValue(70);
        QVERIFY(settles_in_loop(window));
        const qint64 all = clock.elapsed();
        rest(500);
        qInfo("first picture after %lld ms, all after %lld ms: %zu pieces; the longest silence of "
              "the window %lld ms, %lld ms while it opened the model, and %lld ms as it came up",
              first, all, window.document().shown().pieces()->pieces().size(), watchdog.longest(),
              longest_opening, longest_starting);
        QVERIFY(first > 0 && first <= all);
        QVERIFY(window.document().shown().pieces() != exact);
    }

    void a_hundred_thousand_pieces_are_shown() {
        constexpr int k_pieces = 100000;
        constexpr int k_frames = 20;
        const QString path = folder_.filePath("octahedra.obj");
        QVERIFY(write_octahedra(path, k_pieces));
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.open(path);
        QVERIFY(settles_in_loop(window));
        QCOMPARE(window.document().shown().pieces()->pieces().size(), std::size_t{k_pieces});
        auto* viewport = window.findChild<Viewport*>("viewport");
        rest(2000);
        qint64 sum = 0;
        for (int i = 0; i < k_frames; ++i) {
            const Watchdog watchdog;
            CameraPlace place = viewport->camera().standpoint().place();
            place.yaw += 3.0;
            viewport->camera().stand_at(place);
            rest(300);
            sum += watchdog.longest();
        }
        QElapsedTimer clock;
        viewport->layers().set_section(Vec3::UnitX(), 0.5);
        rest(1000);
        clock.start();
        viewport->layers().set_section(Vec3::UnitX(), 0.51);
        const qint64 cut = clock.elapsed();
        viewport->layers().set_section(Vec3::Zero(), 0.5);
        rest(1000);
        clock.start();
        std::set<PieceId> half;
        for (PieceId piece = 0; piece < k_pieces / 2; ++piece) {
            half.insert(half.end(), piece);
        }
        window.document().shown().set_visible(half, false);
        const qint64 hidden = clock.elapsed();
        window.document().shown().show_all();
        std::set<PieceId> every_other;
        for (PieceId piece = 0; piece < k_pieces; piece += 2) {
            every_other.insert(every_other.end(), piece);
        }
        rest(1000);
        clock.start();
        window.document().shown().select(every_other);
        const qint64 selected = clock.elapsed();
        auto* rows = window.findChild<QTreeView*>("outline")->selectionModel();
        QCOMPARE(rows->selection().size(), k_pieces / 2);
        const QModelIndex second = rows->model()->index(1, 0, rows->selection().front().parent());
        clock.start();
        rows->select(second, QItemSelectionModel::Toggle | QItemSelectionModel::Rows);
        const qint64 added = clock.elapsed();
        QCOMPARE(window.document().shown().selection().size(), std::size_t{k_pieces / 2 + 1});
        qInfo("%d pieces: %.0f ms from a move of the camera to the end of its frame, %lld ms to "
              "hide half of them, %lld ms to select every other one, %lld ms to add a row, %lld ms "
              "to "
              "move a section",
              k_pieces, static_cast<double>(sum) / k_frames, hidden, selected, added, cut);
    }
};

QTEST_MAIN(LargeTest)
#include "large.moc"
