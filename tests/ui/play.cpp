// Balls are dropped on an asset and thrown at it in the window, looked at moment by moment,
// recorded, and come back as they were.
#include "pipeline/play_picture.h"
#include "support/window_test.h"
#include "ui/probe/bench_state.h"
#include "ui/probe/play_picture.h"
#include "ui/probe/play_scene.h"
#include "ui/probe/play_sound.h"
#include "ui/probe/probing.h"
#include "ui/viewport/viewport.h"

#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDockWidget>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSlider>
#include <QSpinBox>
#include <QTableWidget>
#include <QTemporaryDir>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

// Opens the bracket in Probe, with the panel of the play in front.
bool begins(MainWindow& window, const QString& file = k_bracket) {
    window.set_worker(HULLWRIGHT_CLI);
    window.show();
    trigger(window, "workspace_probe");
    window.probing().bench().target().open(file);
    const bool is_there = QTest::qWaitFor(
        [&] { return window.probing().bench().target().asset() && !window.busy(); }, k_patience);
    named<QDockWidget>(window, "play_dock")->raise();
    return is_there;
}

bool has_played(MainWindow& window) {
    return QTest::qWaitFor(
        [&] { return window.probing().play().played() && !window.probing().play().busy(); },
        k_patience);
}

void choose(const MainWindow& window, PlayKind kind) {
    auto* box = named<QComboBox>(window, "play_kind");
    box->setCurrentIndex(static_cast<int>(kind));
    emit box->activated(static_cast<int>(kind));
}

// Types into the field of masses as a hand does.
void type_masses(const MainWindow& window, const QString& text) {
    auto* field = named<QLineEdit>(window, "play_mass");
    field->setFocus();
    field->selectAll();
    QTest::keyClick(field, Qt::Key_Delete);
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
}

void go(const MainWindow& window) {
    QTest::mouseClick(named<QPushButton>(window, "play_go"), Qt::LeftButton);
}

bool plays(MainWindow& window, PlayKind kind) {
    choose(window, kind);
    go(window);
    return has_played(window);
}

// Returns four planks around a hole, as OBJ.
QByteArray frame() {
    QByteArray text;
    int corners = 1;
    for (const auto& [x, wide, y, far] :
         {std::array{0, 10, 0, 2}, {0, 10, 8, 2}, {0, 2, 2, 6}, {8, 2, 2, 6}}) {
        for (int i = 0; i < 8; ++i) {
            text += "v " + QByteArray::number((i & 1) != 0 ? x + wide : x) + " " +
                    QByteArray::number((i & 2) != 0 ? y + far : y) + " " +
                    ((i & 4) != 0 ? "0" : "-1") + "\n";
        }
        for (const auto& face :
             {std::array{0, 2, 3, 1}, std::array{4, 5, 7, 6}, std::array{0, 1, 5, 4},
              std::array{2, 6, 7, 3}, std::array{0, 4, 6, 2}, std::array{1, 3, 7, 5}}) {
            text += "f";
            for (const int corner : face) {
                text += " " + QByteArray::number(corners + corner);
            }
            text += "\n";
        }
        corners += 8;
    }
    return text;
}

bool same_bits(const PlayRecord& a, const PlayRecord& b, double time) {
    for (std::size_t i = 0; i < a.size(); ++i) {
        const Ball one = a.ball(i, time);
        const Ball other = b.ball(i, time);
        if (std::memcmp(one.position.data(), other.position.data(), sizeof(Vec3)) != 0 ||
            std::memcmp(one.velocity.data(), other.velocity.data(), sizeof(Vec3)) != 0) {
            return false;
        }
    }
    return a.size() == b.size();
}

} // namespace

class PlayTest : public QObject {
    Q_OBJECT
    QTemporaryDir folder_;

    // Sets every field of a throw; the axis is first, since what suits it begins anew.
    static void set_a_throw(const MainWindow& window) {
        auto* up = named<QComboBox>(window, "play_up");
        up->setCurrentIndex(1);
        emit up->activated(1);
        choose(window, PlayKind::toss);
        named<QSpinBox>(window, "play_count")->setValue(3);
        type_masses(window, "1 2.5 40");
        auto* motion = named<QComboBox>(window, "play_motion");
        motion->setCurrentIndex(static_cast<int>(PlayMotion::implicit_euler));
        emit motion->activated(motion->currentIndex());
        for (const auto& [name, value] : {std::pair("play_restitution", 0.9),
                                          {"play_step", 0.01},
                                          {"play_radius", 1.5},
                                          {"play_gravity", 700.0},
                                          {"play_from_y", 20.0},
                                          {"play_velocity_x", 12.5}}) {
            named<QDoubleSpinBox>(window, name)->setValue(value);
        }
    }

    // No curve goes through its own numbers, which stand in a line above it and one below.
    static void verify_numbers_are_free(const MainWindow& window) {
        for (const auto& [name, rgb] : {std::pair("play_energy", pipeline::k_energy_curve),
                                        std::pair("play_momentum", pipeline::k_momentum_curve)}) {
            auto* graph = named<QWidget>(window, name);
            QFont small = graph->font();
            small.setPointSizeF(0.85 * small.pointSizeF());
            const int line = QFontMetrics(small).height();
            const QImage drawn = graph->grab().toImage();
            const QRgb colour = qRgb(rgb[0], rgb[1], rgb[2]);
            int inside = 0;
            for (int y = 0; y < drawn.height(); ++y) {
                const bool is_of_numbers = y <= line || y >= drawn.height() - line - 1;
                for (int x = 0; x < drawn.width(); ++x) {
                    const bool is_of_curve = drawn.pixel(x, y) == colour;
                    QVERIFY(!is_of_curve || !is_of_numbers);
                    inside += is_of_curve ? 1 : 0;
                }
            }
            QVERIFY(inside > 50);
        }
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "play");
    }
    void init() { QSettings().remove("probe"); }

    void without_an_asset_nothing_is_played() {
        MainWindow window;
        window.show();
        trigger(window, "workspace_probe");
        named<QDockWidget>(window, "play_dock")->raise();
        QVERIFY(!named<QPushButton>(window, "play_go")->isEnabled());
        QVERIFY(!named<QAction>(window, "play_balls")->isEnabled());
        QVERIFY(!named<QAction>(window, "play_keep")->isEnabled());
    }

    void balls_fall_and_are_looked_at_moment_by_moment() {
        MainWindow window;
        QVERIFY(begins(window));
        QVERIFY(plays(window, PlayKind::drop));
        PlayScene& play = window.probing().play();
        QCOMPARE(play.played()->record->size(), std::size_t{20});
        QVERIFY(play.clock().is_playing());
        QVERIFY(QTest::qWaitFor([&] { return play.clock().time() > 0.0; }, k_patience));
        trigger(window, "play_balls");
        QVERIFY(!play.clock().is_playing());
        const double paused = play.clock().time();
        QTest::qWait(50);
        QCOMPARE(play.clock().time(), paused);
        trigger(window, "play_forward");
        const double next = play.clock().time();
        QVERIFY(next > paused && next <= paused + 1.5 * PlayClock::k_step);
        trigger(window, "play_forward");
        QVERIFY(std::abs(play.clock().time() - next - PlayClock::k_step) < 1e-12);
        trigger(window, "play_back");
        QVERIFY(std::abs(play.clock().time() - next) < 1e-12);
        named<QSlider>(window, "play_moment")->setValue(30);
        QCOMPARE(play.clock().time(), 30 * PlayClock::k_step);
        QVERIFY(!play.clock().is_playing());
        // At its end it stops, and begins again from the start.
        play.clock().go_to(1e9);
        QCOMPARE(play.clock().time(), play.clock().length());
        trigger(window, "play_balls");
        QVERIFY(play.clock().is_playing() && play.clock().time() < play.clock().length());
    }

    void slow_motion_is_slower() {
        MainWindow window;
        QVERIFY(begins(window));
        auto* speed = named<QComboBox>(window, "play_speed");
        speed->setCurrentIndex(speed->count() - 1);
        emit speed->activated(speed->count() - 1);
        QVERIFY(plays(window, PlayKind::drop));
        QElapsedTimer clock;
        clock.start();
        QTest::qWait(300);
        const double passed = 1e-3 * static_cast<double>(clock.elapsed());
        QVERIFY2(window.probing().play().clock().time() <= 0.02 * (passed + 0.5),
                 qPrintable(QString::number(window.probing().play().clock().time())));
        QVERIFY(window.probing().play().clock().is_playing());
    }

    // The play that is asked for is played; the fields of a throw are there with it alone.
    void a_ball_is_thrown_as_asked() {
        MainWindow window;
        QVERIFY(begins(window));
        QVERIFY(!named<QWidget>(window, "play_velocity_x")->isVisibleTo(&window));
        choose(window, PlayKind::toss);
        QVERIFY(named<QWidget>(window, "play_velocity_x")->isVisibleTo(&window));
        named<QSpinBox>(window, "play_count")->setValue(3);
        type_masses(window, "2.5");
        named<QDoubleSpinBox>(window, "play_restitution")->setValue(0.9);
        auto* motion = named<QComboBox>(window, "play_motion");
        emit motion->activated(static_cast<int>(PlayMotion::implicit_euler));
        named<QDoubleSpinBox>(window, "play_step")->setValue(0.01);
        go(window);
        QVERIFY(has_played(window));
        const PlayStart& start = window.probing().play().played()->record->start();
        QCOMPARE(start.balls.size(), std::size_t{3});
        QCOMPARE(start.balls[1].mass, 2.5);
        QCOMPARE(start.rules.restitution, 0.9);
        QVERIFY(start.rules.motion == PlayMotion::implicit_euler && start.rules.balls_meet);
        QCOMPARE(start.rules.step, 0.01);
        QVERIFY(start.balls[0].velocity.norm() > 0.0);
        QVERIFY(
            !window.probing().play().played()->record->bounces().empty()); // it meets the bracket
    }

    // There is one mass for all balls or one for each, as on the command line; what is neither is
    // refused, in words, and changes nothing.
    void masses_are_one_or_one_of_each() {
        MainWindow window;
        QVERIFY(begins(window));
        choose(window, PlayKind::toss);
        named<QSpinBox>(window, "play_count")->setValue(3);
        const auto& balls = window.probing().play().wish().settings.balls;
        const auto* refused = named<QLabel>(window, "play_mass_refused");
        type_masses(window, "1 2.5 40");
        QCOMPARE(balls.masses, (std::vector<double>{1.0, 2.5, 40.0}));
        QVERIFY(!refused->isVisibleTo(&window));
        for (const char* wrong : {"1 2", "1 2 3 4", "1 0 3", "-1", "a", "", "nan", "inf"}) {
            type_masses(window, wrong);
            QVERIFY2(refused->isVisibleTo(&window) && !refused->text().isEmpty(), wrong);
            QCOMPARE(balls.masses, (std::vector<double>{1.0, 2.5, 40.0}));
            QCOMPARE(named<QLineEdit>(window, "play_mass")->text(), QString(wrong));
        }
        type_masses(window, "1 2.5 40");
        QVERIFY(!refused->isVisibleTo(&window));
        go(window);
        QVERIFY(has_played(window));
        const PlayStart& start = window.probing().play().played()->record->start();
        QCOMPARE(start.balls[1].mass, 2.5);
        QCOMPARE(start.balls[2].mass, 40.0);
        // There stays one for each when there are more balls.
        named<QSpinBox>(window, "play_count")->setValue(4);
        QCOMPARE(balls.masses.size(), std::size_t{4});
        QCOMPARE(named<QLineEdit>(window, "play_mass")->text().split(' ').size(), 4);
        type_masses(window, "7");
        QVERIFY(balls.masses.empty());
        QCOMPARE(balls.mass, 7.0);
    }

    // Balls fall along the axis that is chosen, and the view stands upright along it.
    void the_upward_axis_is_chosen() {
        MainWindow window;
        QVERIFY(begins(window));
        auto* up = named<QComboBox>(window, "play_up");
        const ViewCamera& camera = named<Viewport>(window, "viewport")->probe_camera();
        QCOMPARE(up->currentIndex(), 2); // the model does not say
        QVERIFY(camera.standpoint().up == UpAxis::z);
        up->setCurrentIndex(1);
        emit up->activated(1);
        QVERIFY(camera.standpoint().up == UpAxis::y);
        QVERIFY(plays(window, PlayKind::drop));
        const Vec3 gravity = window.probing().play().played()->record->start().rules.gravity;
        QVERIFY(gravity.y() < 0.0 && gravity.x() == 0.0 && gravity.z() == 0.0);
        // The asset has no unit: gravity begins as if it were a metre large.
        QCOMPARE(-gravity.y(),
                 9.81 *
                     window.probing().bench().target().asset()->target.ground().box().diagonal());
        choose(window, PlayKind::holes);
        QCOMPARE(up->currentIndex(), 1);
    }

    // The panels of a question and of its answer are seen together.
    void panels_of_a_test_come_together() {
        MainWindow window;
        QVERIFY(begins(window));
        const auto is_seen = [&](const char* dock) {
            const auto* widget = named<QDockWidget>(window, dock)->widget();
            return widget->isVisible() && // a tab that is behind another lies outside
                   window.rect().contains(widget->mapTo(&window, QPoint(0, 0)));
        };
        QTRY_VERIFY(is_seen("play_dock") && is_seen("course_dock"));
        QVERIFY(!is_seen("things_dock") && !is_seen("found_dock"));
        named<QDockWidget>(window, "found_dock")->raise();
        QTRY_VERIFY(is_seen("things_dock") && is_seen("found_dock"));
        QVERIFY(!is_seen("play_dock") && !is_seen("course_dock"));
        trigger(window, "workspace_author");
        trigger(window, "workspace_probe");
        QTRY_VERIFY(is_seen("things_dock") && is_seen("found_dock"));
        named<QDockWidget>(window, "course_dock")->raise();
        QTRY_VERIFY(is_seen("play_dock") && is_seen("course_dock"));
    }

    // The model that Author has open is nothing that is seen here.
    void the_size_of_the_document_is_told_in_author_alone() {
        MainWindow window;
        QVERIFY(load(window, k_bracket));
        window.show();
        const auto* size = named<QLabel>(window, "size");
        QVERIFY(size->text().contains("304"));
        QCOMPARE(size->toolTip(), size->text()); // in a narrow window it is cut short
        for (const char* other : {"workspace_inspect", "workspace_probe"}) {
            trigger(window, other);
            QCOMPARE(size->text(), QString());
            trigger(window, "workspace_author");
            QVERIFY(size->text().contains("304"));
        }
        // Workspaces are made anew with another language.
        const QString play = named<QDockWidget>(window, "play_dock")->windowTitle();
        const auto title = [&] { return named<QDockWidget>(window, "play_dock")->windowTitle(); };
        trigger(window, "language_de");
        QTRY_VERIFY(title() != play);
        trigger(window, "workspace_inspect");
        QCOMPARE(size->text(), QString());
        trigger(window, "language_en");
        QTRY_COMPARE(title(), play);
        QCOMPARE(size->text(), QString());
        trigger(window, "workspace_author");
        QVERIFY(size->text().contains("304"));
    }

    // More than a third of what is seen of the frame from above is hole.
    void what_falls_through_is_counted_and_flown_to() {
        QFile file(folder_.filePath("frame.obj"));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(frame()) > 0);
        file.close();
        MainWindow window;
        QVERIFY(begins(window, file.fileName()));
        window.probing().play().choose_up(2);
        QVERIFY(plays(window, PlayKind::holes));
        const Played& played = *window.probing().play().played();
        QCOMPARE(played.record->size(), std::size_t{100});
        QVERIFY(!played.record->start().rules.balls_meet);
        const auto through = std::ranges::count_if(
            played.fates, [](const Dropped& row) { return row.fate == Fate::through; });
        QVERIFY(through > 15);
        verify_numbers_are_free(window);
        auto* list = named<QTableWidget>(window, "play_fallen");
        QCOMPARE(list->rowCount(), static_cast<int>(through));
        QVERIFY(named<QLabel>(window, "play_fates")->text().contains(QString::number(through)));
        emit list->cellClicked(0, 0);
        QVERIFY(window.probing().play().chosen());
        QCOMPARE(window.probing().play().clock().time(),
                 played.fates[*window.probing().play().chosen()].time);
        QVERIFY(!window.probing().play().clock().is_playing());
    }

    void bursts_are_few_and_the_nearest_comes_last() {
        MainWindow window;
        QVERIFY(begins(window));
        window.probing().play().choose(PlayKind::holes);
        go(window);
        QVERIFY(has_played(window));
        PlayMoment moment;
        moment.played = window.probing().play().played().get();
        moment.sight.eye = Vec3(0, -1000, 0);
        moment.sight.ahead = Vec3(0, 1, 0);
        std::size_t most = 0;
        for (double time = 0.0; time < window.probing().play().clock().length(); time += 0.01) {
            moment.time = time;
            const std::vector<Burst> bursts = bursts_of(moment, 20);
            most = std::max(most, bursts.size());
            QVERIFY(bursts.size() <= 20);
            QCOMPARE(draw_bursts(moment, bursts).size(), 12 * bursts.size()); // two billboards
            double last = 1e9;
            for (const Burst& burst : bursts) {
                QVERIFY(burst.age >= 0.0 && burst.age < 1.0);
                const double y = moment.played->record->bounces()[burst.bounce].point.y();
                QVERIFY(y <= last);
                last = y;
            }
        }
        QVERIFY2(most >= 5, qPrintable(QString::number(most)));
    }

    // A burst begins half as large again as its ball and grows to three times that, while it fades;
    // softer ones are smaller.
    void bursts_grow_and_fade() {
        MainWindow window;
        QVERIFY(begins(window));
        QVERIFY(plays(window, PlayKind::drop));
        PlayMoment moment;
        moment.played = window.probing().play().played().get();
        moment.sight.eye = Vec3(0, -1000, 0);
        moment.sight.ahead = Vec3(0, 1, 0);
        const auto& bounces = moment.played->record->bounces();
        const auto hardest = std::ranges::max_element(bounces, {}, &Bounce::impulse);
        QVERIFY(hardest != bounces.end());
        const auto number = static_cast<std::size_t>(hardest - bounces.begin());
        const double radius = moment.played->record->start().balls[hardest->ball].radius;
        const auto verify_drawn = [&](const Burst& burst, double extent, double seen) {
            const std::vector<DrawVertex> drawn = draw_bursts(moment, {burst});
            QCOMPARE(drawn.size(), std::size_t{12});
            for (const DrawVertex& corner : drawn) {
                const Vec3 at(corner.position[0], corner.position[1], corner.position[2]);
                const double off = (at - hardest->point).norm() / std::sqrt(2.0); // of a square
                QVERIFY2(std::abs(off - extent * radius) < 1e-3 * radius,
                         qPrintable(QString("%1 of %2").arg(off / radius).arg(extent)));
                QVERIFY(std::abs(static_cast<double>(corner.normal[2]) - seen) < 1e-6);
            }
        };
        for (const auto& [after, extent, seen] :
             {std::array{0.0, 1.5, 1.0}, {0.15, 3.0, 0.25}, {0.27, 4.2, 0.01}}) {
            moment.time = hardest->time + after;
            const std::vector<Burst> bursts = bursts_of(moment, bounces.size());
            const auto burst = std::ranges::find(bursts, number, &Burst::bounce);
            QVERIFY(burst != bursts.end() && burst->strength == 1.0);
            verify_drawn(*burst, extent, seen);
        }
        verify_drawn({number, 0.0, 0.25}, 0.75, 1.0);
        moment.time = hardest->time + 0.3001;
        const std::vector<Burst> later = bursts_of(moment, bounces.size());
        QVERIFY(std::ranges::find(later, number, &Burst::bounce) == later.end());
    }

    void one_key_mutes() {
        if (!PlaySound::is_built()) {
            QSKIP("this program was built without sound");
        }
        MainWindow window;
        QVERIFY(begins(window));
        QElapsedTimer clock;
        clock.start();
        window.probing().sound().strike(0.5);
        qInfo("the first sound: %.1f ms", 1e-6 * static_cast<double>(clock.nsecsElapsed()));
        QVERIFY(plays(window, PlayKind::drop));
        QVERIFY(QTest::qWaitFor([&] { return window.probing().sound().struck() > 0; }, k_patience));
        window.activateWindow(); // else keys find no shortcuts
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        QTest::keyClick(&window, Qt::Key_M);
        QVERIFY(window.probing().sound().is_muted() &&
                named<QAction>(window, "play_mute")->isChecked());
        const int struck = window.probing().sound().struck();
        window.probing().play().clock().go_to(0.0);
        window.probing().play().clock().set_playing(true);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return window.probing().play().clock().time() >=
                       0.9 * window.probing().play().clock().length();
            },
            k_patience));
        QCOMPARE(window.probing().sound().struck(), struck);
    }

    void a_recorded_play_comes_back_to_the_bit() {
        const QString path = folder_.filePath("balls.contact.json");
        std::shared_ptr<const Played> before;
        {
            MainWindow window;
            QVERIFY(begins(window));
            choose(window, PlayKind::drop);
            PlayWish wish = window.probing().play().wish();
            wish.settings.balls.count = 7;
            wish.settings.balls.masses = {1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0};
            wish.settings.balls.radius *= 1.5;
            wish.settings.balls.gravity *= 0.25;
            window.probing().play().set_wish(wish);
            go(window);
            QVERIFY(has_played(window));
            before = window.probing().play().played();
            QSignalSpy kept(&window.probing().play(), &PlayScene::kept);
            window.probing().play().keep(path);
            QVERIFY(QTest::qWaitFor([&] { return kept.size() == 1; }, k_patience));
        }
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI, {"replay", path}), 0);
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.router().open(path);
        QVERIFY(has_played(window));
        const std::shared_ptr<const Played> opened = window.probing().play().played();
        const Played& after = *opened;
        QVERIFY(!after.is_other);
        QCOMPARE(QString::fromStdString(after.name), QString("balls.contact.json"));
        QVERIFY(window.probing().bench().target().asset() == after.asset);
        QVERIFY(after.asset->buffers->vertices == buffers_of(after.asset->body->draw).vertices);
        // The fields are those that it was made by, so that it can be played again.
        const DropSettings& balls = window.probing().play().wish().settings.balls;
        QVERIFY(window.probing().play().wish().kind == PlayKind::drop);
        QCOMPARE(named<QSpinBox>(window, "play_count")->value(), 7);
        QCOMPARE(balls.masses.size(), std::size_t{7});
        QCOMPARE(balls.radius, before->record->start().balls[0].radius);
        QCOMPARE(balls.gravity, -before->record->start().rules.gravity[balls.up]);
        QCOMPARE(balls.restitution, 0.5);
        go(window);
        QVERIFY(QTest::qWaitFor(
            [&] {
                return window.probing().play().played() &&
                       window.probing().play().played()->name.empty();
            },
            k_patience));
        QVERIFY(same_bits(*window.probing().play().played()->record, *before->record, 0.5));
        window.router().open(path);
        QVERIFY(QTest::qWaitFor([&] { return !window.probing().play().played()->name.empty(); },
                                k_patience));
        QCOMPARE(after.record->length(), before->record->length());
        for (double time = 0.0; time < after.record->length(); time += 0.037) {
            QVERIFY(same_bits(*after.record, *before->record, time));
        }
        // A file of a play that somebody has changed is told to be another one.
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        QByteArray text = file.readAll();
        QVERIFY(text.contains("\"restitution\": 0.5"));
        text.replace("\"restitution\": 0.5", "\"restitution\": 0.4");
        file.seek(0);
        file.write(text);
        file.close();
        const auto first = window.probing().play().played();
        window.router().open(path);
        QVERIFY(
            QTest::qWaitFor([&] { return window.probing().play().played() != first; }, k_patience));
        QVERIFY(window.probing().play().played()->is_other);
        QVERIFY(QProcess::execute(HULLWRIGHT_CLI, {"replay", path}) == 1);
    }

    // The next window wishes for what this one was closed with, of the same asset.
    void the_desk_keeps_the_play() {
        const QString asset = folder_.filePath("kept.hwa");
        QCOMPARE(QProcess::execute(HULLWRIGHT_CLI,
                                   {"export", k_bracket, "--preset", "exact", "-o", asset}),
                 0);
        KeptBalls wished;
        {
            MainWindow window;
            QVERIFY(begins(window, asset));
            QVERIFY(!window.probing().play().saved()); // as it begins
            set_a_throw(window);
            wished = kept_of(window.probing().play().wish());
            window.close();
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        PlayScene& play = window.probing().play();
        QVERIFY(!window.probing().bench().target().asset()); // nobody has looked yet
        QVERIFY(kept_of(play.wish()) == wished);
        QCOMPARE(QString::fromStdString(play.saved()->asset), QString("kept.hwa"));
        window.show();
        trigger(window, "workspace_probe");
        QTRY_VERIFY_WITH_TIMEOUT(window.probing().bench().target().asset() && !window.busy(),
                                 k_patience);
        named<QDockWidget>(window, "play_dock")->raise();
        QVERIFY(kept_of(play.wish()) == wished);
        QCOMPARE(named<QSpinBox>(window, "play_count")->value(), 3);
        QCOMPARE(named<QDoubleSpinBox>(window, "play_velocity_x")->value(), 12.5);
        go(window);
        QVERIFY(has_played(window));
        QCOMPARE(play.played()->record->start().balls[2].mass, 40.0);
        // With another asset it begins anew; what was chosen without a length stays.
        QVERIFY(begins(window, k_bracket));
        QVERIFY(play.wish().kind == PlayKind::toss);
        QCOMPARE(play.wish().settings.balls.count, 1U);
        QVERIFY(play.wish().settings.balls.masses.empty());
    }

    // A model that was made an asset is known by its name, since no file has that asset.
    void a_project_keeps_the_play() {
        const QString project = folder_.filePath("play.hullwright");
        KeptBalls wished;
        {
            MainWindow window;
            QVERIFY(load(window, k_bracket));
            QVERIFY(begins(window));
            set_a_throw(window);
            wished = kept_of(window.probing().play().wish());
            QVERIFY(saves(window, project));
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.show();
        window.router().open(project);
        QVERIFY(settles(window));
        QVERIFY(kept_of(window.probing().play().wish()) == wished);
        QVERIFY(begins(window));
        QVERIFY(kept_of(window.probing().play().wish()) == wished);
        // A project without a play has it as it begins.
        window.probing().restore({});
        QVERIFY(window.probing().play().wish().kind == PlayKind::drop);
        QCOMPARE(window.probing().play().wish().settings.balls.count, 20U);
        QVERIFY(!window.probing().play().saved());
    }

    // Files of another version may have kinds and motions that there are not, and numbers that no
    // play takes.
    void a_play_of_other_kinds_begins_as_it_was() {
        KeptBalls other;
        other.kind = "swirl";
        other.motion = "verlet";
        other.count = PlayScene::k_most_balls + 1;
        other.masses = {1.0, -2.0};
        other.radius = other.gravity = other.step = other.seconds = other.restitution = -1.0;
        const KeptBalls first = kept_of(PlayWish());
        QVERIFY(kept_of(play_wish_of(other)) == first);
        other = first;
        other.masses = {1.0, 2.0}; // neither one nor one of each
        QVERIFY(kept_of(play_wish_of(other)) == first);
        other.masses = {};
        other.restitution = 7.0;
        QCOMPARE(play_wish_of(other).settings.balls.restitution, 1.0);
        QCOMPARE(play_wish_of(other).settings.balls.mass, 1.0);
        other.count = 2;
        other.masses = {1.0, 2.5};
        other.kind = "holes";
        other.motion = "explicit_euler";
        QCOMPARE(play_wish_of(other).settings.balls.masses, other.masses);
        QVERIFY(play_wish_of(other).kind == PlayKind::holes);
        QVERIFY(play_wish_of(other).settings.balls.motion == PlayMotion::explicit_euler);
    }

    // Another asset has another play; the same words in another language have the same one.
    void a_play_stays_with_its_asset() {
        MainWindow window;
        QVERIFY(begins(window));
        QVERIFY(plays(window, PlayKind::drop));
        window.probing().bench().target().open(
            QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj"));
        QVERIFY(QTest::qWaitFor([&] { return !window.probing().play().played(); }, k_patience));
        QVERIFY(!named<QAction>(window, "play_keep")->isEnabled());
        QVERIFY(!window.probing().play().clock().is_playing());
    }

    // A moment of as many balls as can be asked for is drawn by the window's own thread.
    void moments_of_many_balls_are_drawn() {
        MainWindow window;
        QVERIFY(begins(window));
        choose(window, PlayKind::drop);
        named<QSpinBox>(window, "play_count")->setValue(PlayScene::k_most_balls);
        go(window);
        QVERIFY(has_played(window));
        window.probing().play().clock().set_playing(false);
        qint64 longest = 0;
        for (int i = 0; i < 50; ++i) {
            QElapsedTimer clock;
            clock.start();
            window.probing().play().clock().go_to(0.02 * i *
                                                  window.probing().play().clock().length());
            longest = std::max(longest, clock.nsecsElapsed());
            QCoreApplication::processEvents();
        }
        qInfo("%d balls: at most %.1f ms for a moment", PlayScene::k_most_balls,
              1e-6 * static_cast<double>(longest));
        QCOMPARE(window.probing().play().played()->record->size(),
                 static_cast<std::size_t>(PlayScene::k_most_balls));
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    PlayTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "play.moc"
