// The mouse and keys in the viewport do what they should: turn, measure, and move primitives.
#include "support/solids.h"
#include "support/window_test.h"
#include "ui/dialogs/pictures.h"
#include "ui/document/measure_tool.h"
#include "ui/document/primitive_dialog.h"
#include "ui/document/primitives_menu.h"
#include "ui/viewport/axis_ball.h"
#include "ui/viewport/camera_text.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/navigation.h"
#include "ui/viewport/navigation_menu.h"
#include "ui/viewport/section_handle.h"
#include "ui/viewport/sight.h"
#include "ui/viewport/standpoint.h"
#include "ui/viewport/turntable.h"
#include "ui/viewport/viewport.h"
#include "ui/window/main_window.h"
#include "ui/window/view_settings.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QDoubleSpinBox>
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QFile>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QScreen>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTreeView>
#include <QWheelEvent>
#include <QWindow>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <set>
#include <tuple>
#include <vector>

using namespace hullwright;
using namespace hullwright::tests;
using namespace hullwright::ui;

namespace {

constexpr const char* k_cube = "o cube\n"
                               "v 0 0 0\nv 2 0 0\nv 2 2 0\nv 0 2 0\n"
                               "v 0 0 2\nv 2 0 2\nv 2 2 2\nv 0 2 2\n"
                               "f 1 4 3 2\nf 5 6 7 8\nf 1 2 6 5\nf 2 3 7 6\nf 3 4 8 7\nf 4 1 5 8\n";

// Returns the 3D window inside of the main window.
QWindow* picture_in(MainWindow& window) {
    for (QWindow* each : QGuiApplication::allWindows()) {
        const QWindow* top = each;
        while (top->parent() != nullptr) {
            top = top->parent();
        }
        if (each->inherits("Qt3DExtras::Qt3DWindow") && top == window.windowHandle()) {
            return each;
        }
    }
    return nullptr;
}

void send(QWindow& window, QEvent::Type type, const QPoint& at, Qt::MouseButton button,
          Qt::MouseButtons buttons, Qt::KeyboardModifiers modifiers) {
    QMouseEvent event(type, at, window.mapToGlobal(at), button, buttons, modifiers);
    QCoreApplication::sendEvent(&window, &event);
}

// Presses the buttons one after the other, moves, and lets go.
void drag(QWindow& window, const QPoint& from, const QPoint& to,
          const std::vector<Qt::MouseButton>& pressed, Qt::KeyboardModifiers modifiers = {}) {
    Qt::MouseButtons held;
    for (const Qt::MouseButton button : pressed) {
        held |= button;
        send(window, QEvent::MouseButtonPress, from, button, held, modifiers);
    }
    for (int step = 1; step <= 4; ++step) {
        send(window, QEvent::MouseMove, from + (to - from) * step / 4, Qt::NoButton, held,
             modifiers);
    }
    for (const Qt::MouseButton button : pressed) {
        held &= ~Qt::MouseButtons(button);
        send(window, QEvent::MouseButtonRelease, to, button, held, modifiers);
    }
}

CameraPlace camera(MainWindow& window) {
    window.findChild<QAction*>("copy_camera")->trigger();
    const auto place = camera_from_text(QGuiApplication::clipboard()->text());
    return place.value_or(CameraPlace());
}

// Returns the brightness of a pixel as the screen shows it.
int brightness_at(const QWindow& window, const QPoint& at) {
    const QPoint there = window.mapToGlobal(at);
    const QImage pixel = window.screen()->grabWindow(0, there.x(), there.y(), 1, 1).toImage();
    return qGray(pixel.pixel(0, 0));
}

// Tells whether the picture is lower than it was and the camera knows: a bar above it takes its
// room when the layouts were asked, and the event that tells of the new size comes after that.
bool is_lower(MainWindow& window, int height) {
    const QSize size = picture_in(window)->size();
    return size.height() < height &&
           window.findChild<Viewport*>()->camera().standpoint().size == size;
}

// Returns the camera as the window has it. Nothing in the cube's file says which way is up.
Sight sight_of(MainWindow& window) {
    const CameraPlace place = camera(window);
    const QWindow& picture = *picture_in(window);
    const Vec3 middle(1, 1, 1);
    ui::Pose pose;
    const Vec3 target = place.target - middle;
    pose.target = QVector3D(static_cast<float>(target.x()), static_cast<float>(target.y()),
                            static_cast<float>(target.z()));
    pose.yaw = static_cast<float>(place.yaw);
    pose.pitch = static_cast<float>(place.pitch);
    pose.distance = static_cast<float>(place.distance);
    const Turntable turntable;
    const auto vec3 = [](const QVector3D& v) { return Vec3(v.x(), v.y(), v.z()); };
    Sight sight;
    sight.eye = vec3(turntable.position(pose));
    sight.right = vec3(turntable.rightward(pose));
    sight.upward = vec3(turntable.upward(pose));
    sight.ahead = vec3((pose.target - turntable.position(pose)).normalized());
    sight.distance = place.distance;
    sight.slope = std::tan(20.0 * std::numbers::pi / 180.0);
    sight.size = QSizeF(picture.size());
    return sight;
}

// Puts the camera in front, right and above, so that all axes are seen at an angle.
void stand(MainWindow& window) {
    QGuiApplication::clipboard()->setText(camera_text({Vec3(1, 1, 1), 35.0, 25.0, 8.0, false}));
    window.findChild<QAction*>("paste_camera")->trigger();
    QTRY_COMPARE_WITH_TIMEOUT(camera(window).distance, 8.0, k_patience);
}

// Returns the pixel at which a point in the cube's coordinates is seen.
QPoint pixel_of(const Sight& sight, const Vec3& place) {
    return sight.on_screen(place - Vec3(1, 1, 1)).value_or(QPointF()).toPoint();
}

void click(QWindow& window, const QPoint& at, Qt::KeyboardModifiers held = {}) {
    send(window, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, held);
    send(window, QEvent::MouseButtonRelease, at, Qt::LeftButton, {}, held);
}

void press_key(QWindow& window, Qt::Key key) {
    QKeyEvent event(QEvent::KeyPress, key, Qt::NoModifier);
    QCoreApplication::sendEvent(&window, &event);
}

// Returns the rectangle around the corners of what is looked at, as they are seen.
QRectF seen_rectangle(const Standpoint& standpoint) {
    const Sight sight = standpoint.sight();
    const Aabb& box = standpoint.bounds;
    Aabb seen;
    for (const double x : {box.lower.x(), box.upper.x()}) {
        for (const double y : {box.lower.y(), box.upper.y()}) {
            for (const double z : {box.lower.z(), box.upper.z()}) {
                const QPointF at = *sight.on_screen(Vec3(x, y, z) - standpoint.origin);
                seen.add(Vec3(at.x(), at.y(), 0.0));
            }
        }
    }
    return {seen.lower.x(), seen.lower.y(), seen.size().x(), seen.size().y()};
}

Primitive added_in(MainWindow& window) {
    return window.document().shown().pieces()->added.front().primitive;
}

// Returns a view down the z axis at a gizmo in the middle of a window of 400 by 400 pixels, each a
// hundredth wide.
Sight from_above() {
    Sight sight;
    sight.eye = Vec3(0, 0, 10);
    sight.distance = 10.0;
    sight.slope = 0.2;
    sight.size = QSizeF(400, 400);
    sight.orthographic = true;
    return sight;
}

} // namespace

class HandsTest : public QObject {
    Q_OBJECT

    QTemporaryDir folder_;

    QString cube() const {
        const QString path = folder_.filePath("cube.obj");
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(k_cube) < 0) {
            qFatal("cannot write %s", qPrintable(path));
        }
        return path;
    }
    bool shows_cube(MainWindow& window) const {
        window.resize(1280, 800);
        window.show();
        window.set_worker(HULLWRIGHT_CLI);
        window.router().open(cube());
        return settles(window) && QTest::qWaitForWindowExposed(&window, k_patience) &&
               picture_in(window) != nullptr;
    }
    static bool adds_sphere_and_box(MainWindow& window) {
        for (const char* name : {"add_sphere", "add_box"}) {
            window.findChild<QAction*>(name)->trigger();
            if (!settles(window)) {
                return false;
            }
        }
        return true;
    }

private slots:
    void initTestCase() {
        QVERIFY(folder_.isValid());
        keep_settings_in(folder_.path(), "hands");
    }

    // Edges lie over their facets by a fifty-thousandth of the distance: steps of a depth of 24
    // bits are finer, wherever the eye is, but for what is more than ten times as far as its
    // target.
    void steps_of_depth_do_not_break_edges_up() {
        constexpr float k_lift = 2e-5F; // as edge.glsl has it
        for (const float aside : {0.0F, 1.0F, 10.0F}) {
            for (float distance = 0.05F; distance < 20.0F; distance *= 1.5F) {
                Standpoint standpoint;
                standpoint.pose.target = {aside, 0.0F, 0.0F};
                standpoint.pose.distance = distance;
                const Standpoint::Depths depths = standpoint.depths();
                const float seen = std::min(depths.farthest, 10.0F * distance);
                const float step = std::ldexp(seen / depths.nearest, -24);
                QVERIFY2(step < 0.5F * k_lift,
                         qPrintable(QString("%1 at %2: %3").arg(aside).arg(distance).arg(step)));
            }
        }
    }

    void a_file_dropped_on_the_view_is_opened() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        const QString other = QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/gear.obj");
        QMimeData data;
        data.setUrls({QUrl::fromLocalFile(other)});
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(picture_in(window), &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(picture_in(window), &drop);
        QTRY_COMPARE_WITH_TIMEOUT(window.document().path(), other, k_patience);
        QVERIFY(settles(window));
    }

    void every_navigation_can_do_everything() {
        for (const Navigation navigation : k_navigations) {
            std::set<Gesture> found;
            for (int buttons = 1; buttons < 8; ++buttons) {
                for (int keys = 0; keys < 8; ++keys) {
                    const Qt::KeyboardModifiers modifiers =
                        ((keys & 1) != 0 ? Qt::ShiftModifier : Qt::NoModifier) |
                        ((keys & 2) != 0 ? Qt::ControlModifier : Qt::NoModifier) |
                        ((keys & 4) != 0 ? Qt::AltModifier : Qt::NoModifier);
                    found.insert(gesture_of(navigation, Qt::MouseButtons(buttons), modifiers));
                }
            }
            QCOMPARE(found.size(), 5U); // Gesture::none is one of them
        }
    }

    void buttons_do_what_the_others_programs_do() {
        const auto middle = Qt::MiddleButton;
        QCOMPARE(gesture_of(Navigation::own, Qt::LeftButton, {}), Gesture::orbit);
        QCOMPARE(gesture_of(Navigation::own, Qt::LeftButton, Qt::ShiftModifier), Gesture::pan);
        QCOMPARE(gesture_of(Navigation::own, Qt::LeftButton, Qt::ControlModifier),
                 Gesture::box_select);
        QCOMPARE(gesture_of(Navigation::blender, middle, {}), Gesture::orbit);
        QCOMPARE(gesture_of(Navigation::blender, middle, Qt::ShiftModifier), Gesture::pan);
        QCOMPARE(gesture_of(Navigation::blender, middle, Qt::ControlModifier), Gesture::zoom);
        QCOMPARE(gesture_of(Navigation::blender, Qt::LeftButton, {}), Gesture::box_select);
        QCOMPARE(gesture_of(Navigation::cad, middle, {}), Gesture::pan);
        QCOMPARE(gesture_of(Navigation::cad, middle | Qt::LeftButton, {}), Gesture::orbit);
        QCOMPARE(gesture_of(Navigation::cad, Qt::RightButton, Qt::ShiftModifier), Gesture::orbit);
        QCOMPARE(gesture_of(Navigation::cad, Qt::LeftButton, {}), Gesture::box_select);
        QCOMPARE(gesture_of(Navigation::cad, Qt::RightButton, {}), Gesture::none);
        QCOMPARE(gesture_of(Navigation::maya, Qt::LeftButton, Qt::AltModifier), Gesture::orbit);
        QCOMPARE(gesture_of(Navigation::maya, middle, Qt::AltModifier), Gesture::pan);
        QCOMPARE(gesture_of(Navigation::maya, Qt::RightButton, Qt::AltModifier), Gesture::zoom);
        QCOMPARE(gesture_of(Navigation::maya, middle | Qt::LeftButton, Qt::AltModifier),
                 Gesture::zoom);
        QCOMPARE(gesture_of(Navigation::maya, Qt::LeftButton, {}), Gesture::box_select);
        // The keypad modifier of an active digit block does not count as a held key.
        QCOMPARE(gesture_of(Navigation::own, Qt::LeftButton, Qt::KeypadModifier), Gesture::orbit);
    }

    void tip_and_manual_name_every_way_of_maya_to_come_nearer() {
        QVERIFY(keys_of(Navigation::maya).contains("Alt+right, Alt+left+middle or wheel"));
        for (const auto& [page, drags] :
             {std::pair("views.md", "Alt+right or Alt+left+middle drag"),
              std::pair("zh_CN/views.md", "Alt+右键拖动或 Alt+左键+中键拖动")}) {
            QFile file(QStringLiteral(HULLWRIGHT_SOURCE_DIR "/docs/manual/") + page);
            QVERIFY(file.open(QIODevice::ReadOnly));
            QVERIFY2(QString::fromUtf8(file.readAll()).contains(drags), page);
        }
    }

    void places_and_pixels_belong_together() {
        Sight sight;
        sight.eye = Vec3(0, 0, 10);
        sight.distance = 10.0;
        sight.slope = 0.5;
        sight.size = QSizeF(200, 100);
        for (const bool orthographic : {false, true}) {
            sight.orthographic = orthographic;
            QCOMPARE(*sight.on_screen(Vec3(0, 0, 0)), QPointF(100, 50));
            QCOMPARE(*sight.on_screen(Vec3(5, 5, 0)), QPointF(150, 0)); // half the height is 5
            QCOMPARE(sight.pixel_at(Vec3(0, 0, 0)), 0.1);
            const PickRay ray = sight.ray_at(QPointF(150, 0));
            const Vec3 there = ray.from + 10.0 * ray.along;
            QVERIFY((there - Vec3(5, 5, 0)).norm() < 1e-12);
        }
        sight.orthographic = false;
        QVERIFY(!sight.on_screen(Vec3(0, 0, 11)));
    }

    void a_camera_is_read_from_its_own_text_only() {
        const CameraPlace place{Vec3(0.1, -2e6, 3), 35.5, -90.0, 1e-3, true};
        const auto read = camera_from_text(camera_text(place));
        QVERIFY(read.has_value());
        QCOMPARE(read->target, place.target);
        QCOMPARE(read->yaw, place.yaw);
        QCOMPARE(read->distance, place.distance);
        QVERIFY(read->orthographic);
        const QString good = camera_text(place);
        for (const QString& bad :
             {QString(), QString("{"), QString("[]"), QString(good).replace("camera", "cameras"),
              QString(good).replace("35.5", "\"35.5\""), QString(good).replace("0.001", "-1"),
              QString(good).replace("0.001", "0"), QString(good).replace("35.5", "1e999"),
              QString(good).replace("-90", "-91"), QString(good).replace("0.1,", ""),
              QString(good).replace("\"kind\"", "\"more\":1,\"kind\""),
              QString(good).replace("\"yaw\"", "\"yaw\":1,\"yaw\""), good + QString(2000, ' '),
              QString(good.size(), QChar(0))}) {
            QVERIFY2(!camera_from_text(bad), qPrintable(bad));
        }
    }

    void handles_are_where_they_are_drawn() {
        const Sight sight = from_above();
        Gizmo gizmo;
        // The z axis points at the eye and cannot be dragged, nor can squares that are seen
        // edge-on.
        const std::vector<Handle> shown = {
            {Handle::Kind::axis, 0}, {Handle::Kind::axis, 1}, {Handle::Kind::plane, 2}};
        QCOMPARE(handles_of(gizmo, sight).size(), shown.size());
        for (const Handle& handle : handles_of(gizmo, sight)) {
            QVERIFY(std::count(shown.begin(), shown.end(), handle) == 1);
        }
        const auto at = [&](double x, double y) {
            return handle_at(gizmo, sight, QPointF(200 + x, 200 - y));
        };
        QVERIFY(at(60, 0) == shown[0] && at(89, 7) == shown[0] && at(97, 0) == shown[0]);
        QVERIFY(at(0, 60) == shown[1] && at(-7, 80) == shown[1]);
        QVERIFY(at(34, 34) == shown[2]);
        QVERIFY(!at(60, 60) && !at(-60, 0) && !at(0, 0) && !at(99, 0));
        gizmo.mode = GizmoMode::turn;
        QVERIFY(at(90, 0) == (Handle{Handle::Kind::ring, 2}) && at(64, 64) && !at(50, 50));
        gizmo.mode = GizmoMode::stretch;
        QVERIFY(at(0, 80) == shown[1] && !at(34, 34));
    }

    void handles_move_turn_and_stretch() {
        const Sight sight = from_above();
        Gizmo gizmo;
        const auto change = [&](const Handle& handle, const QPointF& from, const QPointF& to,
                                const GizmoSteps& steps = {}) {
            const QPointF middle(200, 200);
            const auto drag = GizmoDrag::begin(gizmo, handle, sight.ray_at(middle + from));
            return *drag->to(sight.ray_at(middle + to), steps);
        };
        const auto is_near = [](double a, double b) { return std::abs(a - b) < 1e-9; };
        // 50 pixels are half a unit along the axis, and movement across the axis does not count.
        const GizmoChange along = change({Handle::Kind::axis, 0}, {60, 0}, {110, 30});
        QVERIFY(is_near(along.move.x(), 0.5));
        QCOMPARE(along.move.y(), 0.0);
        QCOMPARE(along.move.z(), 0.0);
        QVERIFY(
            is_near(change({Handle::Kind::axis, 0}, {60, 0}, {114, 0}, {0.2, 0.0}).move.x(), 0.6));
        const GizmoChange in_plane = change({Handle::Kind::plane, 2}, {30, -30}, {50, -70});
        QVERIFY(is_near(in_plane.move.x(), 0.2) && is_near(in_plane.move.y(), 0.4));
        gizmo.mode = GizmoMode::turn;
        // On the screen y points down: the way from the right to the top is a quarter turn to the
        // left.
        QVERIFY(is_near(change({Handle::Kind::ring, 2}, {90, 0}, {0, -90}).angle,
                        0.5 * std::numbers::pi));
        QVERIFY(
            is_near(change({Handle::Kind::ring, 2}, {90, 0}, {3, -90}, {0.0, 0.25}).angle, 1.5));
        // The angle is the short way across the ring's back.
        QVERIFY(is_near(change({Handle::Kind::ring, 2}, {-90, -1}, {-90, 1}).angle,
                        2.0 * std::atan(1.0 / 90.0)));
        QVERIFY(!along_axis(sight.ray_at({200, 200}), Vec3::Zero(), Vec3::UnitZ()));
    }

    void sizes_stay_sizes() {
        Primitive shape;
        shape.half = Vec3(1, 2, 3);
        QCOMPARE(stretched(shape, 1, 0.5, 0.0, 0.1).half, Vec3(1, 2.5, 3));
        QCOMPARE(stretched(shape, 1, -5.0, 0.0, 0.1).half, Vec3(1, 0.1, 3));
        QCOMPARE(stretched(shape, 0, 0.3, 0.5, 0.1).half, Vec3(1.5, 2, 3));
        shape = {};
        shape.shape = Shape::capsule;
        shape.radius = 1.0;
        shape.half_length = 2.0;
        QCOMPARE(stretched(shape, 2, 1.0, 0.0, 0.1).half_length, 3.0);
        QCOMPARE(stretched(shape, 2, -3.0, 0.0, 0.1).half_length, 0.0); // it has become a ball
        QCOMPARE(stretched(shape, 0, 1.0, 0.0, 0.1).radius, 2.0);
        shape.shape = Shape::sphere;
        QCOMPARE(stretched(shape, 2, 1.0, 0.0, 0.1).radius, 2.0);
    }

    void angles_come_back() {
        for (const Vec3& angles : {Vec3(0, 0, 0), Vec3(10, 20, 30), Vec3(-170, 80, 45),
                                   Vec3(0, 90, 30), Vec3(0, -90, -120)}) {
            const Vec3 again = angles_of(turn_of(angles));
            QVERIFY2((again - angles).norm() < 1e-6,
                     qPrintable(QString("%1 %2 %3").arg(again[0]).arg(again[1]).arg(again[2])));
        }
        // The turn about z comes last: x goes to y, however far x itself is turned.
        QVERIFY((turn_of(Vec3(77, 0, 90)) * Vec3::UnitX() - Vec3::UnitY()).norm() < 1e-12);
    }

    void new_primitives_fill_their_box() {
        Aabb box;
        box.add(Vec3(0, 0, 0));
        box.add(Vec3(8, 2, 0));
        QCOMPARE(primitive_in(Shape::box, box, 0.5).half, Vec3(4, 1, 0.5));
        QCOMPARE(primitive_in(Shape::sphere, box, 0.5).radius, 4.0);
        const Primitive capsule = primitive_in(Shape::capsule, box, 0.5);
        QCOMPARE(capsule.radius, 1.0);
        QCOMPARE(capsule.half_length, 3.0);
        QVERIFY((capsule.pose.turn * Vec3::UnitZ() - Vec3::UnitX()).norm() < 1e-12);
        QCOMPARE(primitive_in(Shape::cylinder, box, 0.5).half_length, 4.0);
    }

    void dragging_turns_moves_and_zooms() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        QWindow& picture = *picture_in(window);
        const QPoint a(picture.width() / 2, picture.height() / 2);
        const QPoint b = a + QPoint(60, 40);
        struct Way {
            const char* navigation;
            std::vector<Qt::MouseButton> turn;
            Qt::KeyboardModifiers turn_keys;
            std::vector<Qt::MouseButton> pan;
            Qt::KeyboardModifiers pan_keys;
            std::vector<Qt::MouseButton> zoom;
            Qt::KeyboardModifiers zoom_keys;
        };
        const Way ways[] = {{"own",
                             {Qt::LeftButton},
                             {},
                             {Qt::MiddleButton},
                             {},
                             {Qt::MiddleButton},
                             Qt::ControlModifier},
                            {"blender",
                             {Qt::MiddleButton},
                             {},
                             {Qt::MiddleButton},
                             Qt::ShiftModifier,
                             {Qt::MiddleButton},
                             Qt::ControlModifier},
                            {"cad",
                             {Qt::MiddleButton, Qt::LeftButton},
                             {},
                             {Qt::MiddleButton},
                             {},
                             {Qt::RightButton},
                             Qt::ControlModifier | Qt::ShiftModifier},
                            {"maya",
                             {Qt::LeftButton},
                             Qt::AltModifier,
                             {Qt::MiddleButton},
                             Qt::AltModifier,
                             {Qt::RightButton},
                             Qt::AltModifier}};
        for (const Way& way : ways) {
            window.findChild<QAction*>(QString("navigation_") + way.navigation)->trigger();
            const CameraPlace before = camera(window);
            drag(picture, a, b, way.turn, way.turn_keys);
            const CameraPlace turned = camera(window);
            QVERIFY2(turned.yaw < before.yaw && turned.pitch > before.pitch, way.navigation);
            QCOMPARE(turned.target, before.target);
            QCOMPARE(turned.distance, before.distance);
            drag(picture, a, b, way.pan, way.pan_keys);
            const CameraPlace moved = camera(window);
            QVERIFY2(moved.target != turned.target, way.navigation);
            QCOMPARE(moved.yaw, turned.yaw);
            drag(picture, a, a + QPoint(0, 40), way.zoom, way.zoom_keys);
            const CameraPlace zoomed = camera(window);
            QVERIFY2(zoomed.distance > moved.distance, way.navigation); // dragging down moves away
            // Dragging to the right comes nearer as in Maya, and does nothing by the other ways.
            drag(picture, a, a + QPoint(60, 0), way.zoom, way.zoom_keys);
            QCOMPARE(camera(window).distance < zoomed.distance, way.navigation == QString("maya"));
            drag(picture, a, a - QPoint(60, 0), way.zoom, way.zoom_keys);
            QCOMPARE(zoomed.yaw, moved.yaw);
            QCOMPARE(QSettings().value("view/navigation").toString(), QString(way.navigation));
            // Selecting by a box works alike and moves no camera.
            const auto keys =
                way.navigation == QString("own") ? Qt::ControlModifier : Qt::NoModifier;
            window.document().shown().select({});
            drag(picture, QPoint(2, 2), QPoint(picture.width() - 2, picture.height() - 2),
                 {Qt::LeftButton}, keys);
            QVERIFY2(!window.document().shown().selection().empty(), way.navigation);
            QCOMPARE(camera(window).target, zoomed.target);
        }
        // A new window remembers the choice.
        MainWindow next;
        QVERIFY(next.findChild<QAction*>("navigation_maya")->isChecked());
        window.findChild<QAction*>("navigation_own")->trigger();
    }

    void a_right_click_opens_the_menu_of_a_piece() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        QWindow& picture = *picture_in(window);
        ShownPieces& shown = window.document().shown();
        const QPoint on_cube = pixel_of(sight_of(window), Vec3(1, 1, 1));
        const auto menu = [] { return qobject_cast<QMenu*>(QApplication::activePopupWidget()); };
        const auto right_click = [&](const QPoint& at) {
            drag(picture, at, at, {Qt::RightButton});
        };
        const auto closes = [&] {
            menu()->close();
            return menu() == nullptr;
        };
        for (const char* navigation : {"own", "blender", "cad", "maya"}) {
            window.findChild<QAction*>(QString("navigation_") + navigation)->trigger();
            shown.select({});
            right_click(on_cube);
            QVERIFY2(menu() != nullptr, navigation);
            QCOMPARE(shown.selection(), std::set<PieceId>{0});
            for (const char* name : {"delete", "hide_selection"}) {
                QVERIFY(menu()->actions().contains(window.findChild<QAction*>(name)));
            }
            QVERIFY(closes());
            right_click(QPoint(5, picture.height() - 5)); // beside all
            QVERIFY2(menu() == nullptr, navigation);
            QCOMPARE(shown.selection(), std::set<PieceId>{0});
        }
        // With Alt the right button comes nearer, as in Maya, also when it comes back.
        const CameraPlace before = camera(window);
        const QPoint away = on_cube + QPoint(0, 30);
        drag(picture, on_cube, away, {Qt::RightButton}, Qt::AltModifier);
        QVERIFY(menu() == nullptr);
        QVERIFY(camera(window).distance > before.distance);
        send(picture, QEvent::MouseButtonPress, on_cube, Qt::RightButton, Qt::RightButton,
             Qt::AltModifier);
        for (const QPoint& at : {away, on_cube}) {
            send(picture, QEvent::MouseMove, at, Qt::NoButton, Qt::RightButton, Qt::AltModifier);
        }
        send(picture, QEvent::MouseButtonRelease, on_cube, Qt::RightButton, {}, Qt::AltModifier);
        QVERIFY(menu() == nullptr);
        window.findChild<QAction*>("navigation_own")->trigger();
        stand(window);
        // A selected piece stays so when it is clicked; an added primitive is selected as well.
        QVERIFY(adds_sphere_and_box(window));
        const std::set<std::string> both = {"box 1", "sphere 1"};
        shown.select({0}, both);
        right_click(on_cube);
        QVERIFY(menu() != nullptr && closes());
        QCOMPARE(shown.selection().size() + shown.selected_added().size(), std::size_t{3});
        shown.set_visible({0}, false);
        right_click(on_cube);
        QVERIFY(menu() != nullptr && closes());
        QCOMPARE(shown.selected_added(), both);
        shown.select({});
        right_click(on_cube);
        QVERIFY(menu() != nullptr && closes());
        QCOMPARE(shown.selected_added().size(), std::size_t{1});
    }

    // The box is as long, as high and as wide as a cow.
    void all_of_a_box_fills_the_picture() {
        Standpoint standpoint;
        standpoint.origin = Vec3(10, 20, 30);
        standpoint.bounds.add(Vec3(9.5, 19.3, 29.4));
        standpoint.bounds.add(Vec3(10.5, 21.0, 31.1));
        standpoint.radius = 2.0F;
        for (const QSize& size : {QSize(860, 640), QSize(400, 900), QSize(640, 640)}) {
            standpoint.size = size;
            for (const bool orthographic : {false, true}) {
                standpoint.orthographic = orthographic;
                for (const auto& [yaw, pitch] :
                     {std::pair(35.0F, 25.0F), std::pair(0.0F, 0.0F), std::pair(90.0F, 0.0F),
                      std::pair(200.0F, -60.0F), std::pair(10.0F, 90.0F)}) {
                    standpoint.pose = standpoint.fitted({{}, yaw, pitch, 1.0F}, standpoint.bounds);
                    const QRectF seen = seen_rectangle(standpoint);
                    const QSizeF share(seen.width() / size.width(), seen.height() / size.height());
                    QVERIFY(QRectF(QPointF(), QSizeF(size)).contains(seen));
                    QVERIFY(std::max(share.width(), share.height()) > 0.85);
                    QVERIFY(std::abs(seen.center().x() - 0.5 * size.width()) < 0.5 ||
                            share.width() < share.height());
                }
            }
        }
    }

    void a_model_fills_the_view_until_somebody_moves() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        const auto& camera = window.findChild<Viewport*>()->camera();
        const auto fills = [&] {
            const QRectF seen = seen_rectangle(camera.standpoint());
            const QSizeF size(picture_in(window)->size());
            return QRectF(QPointF(), size).contains(seen) &&
                   std::max(seen.width() / size.width(), seen.height() / size.height()) > 0.85;
        };
        QTRY_VERIFY_WITH_TIMEOUT(fills(), k_patience);
        window.resize(900, 800);
        QTRY_VERIFY_WITH_TIMEOUT(fills(), k_patience);
        stand(window);
        const CameraPlace chosen = camera.standpoint().place();
        window.resize(1280, 800);
        QTest::qWait(100);
        QCOMPARE(camera.standpoint().place().distance, chosen.distance);
        window.findChild<QAction*>("fit_view")->trigger();
        // The camera flies there, and fills the view a while before it has come.
        const auto has_come = [&] {
            const double before = camera.standpoint().place().distance;
            QTest::qWait(100);
            return camera.standpoint().place().distance == before;
        };
        QTRY_VERIFY_WITH_TIMEOUT(fills() && has_come(), k_patience);
        // Pieces that are pulled apart have room as well.
        const double whole = camera.standpoint().place().distance;
        window.findChild<Viewport*>()->layers().set_apart(0.5);
        QVERIFY(camera.standpoint().place().distance > 1.3 * whole);
        window.findChild<Viewport*>()->layers().set_apart(0.0);
        QCOMPARE(camera.standpoint().place().distance, whole);
    }

    // The keys of the views are those of Blender.
    void seven_views_have_keys() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        const Camera corner = camera_of(View::iso, UpAxis::unknown);
        const std::tuple<const char*, const char*, Vec3> views[] = {
            {"back", "Ctrl+1", Vec3::UnitZ()},     {"front", "1", -Vec3::UnitZ()},
            {"left", "Ctrl+3", Vec3::UnitX()},     {"right", "3", -Vec3::UnitX()},
            {"bottom", "Ctrl+7", Vec3::UnitY()},   {"top", "7", -Vec3::UnitY()},
            {"iso", "0", -axes_of(corner).toward},
        };
        const auto* viewport = window.findChild<Viewport*>();
        for (const auto& [name, key, ahead] : views) {
            auto* action = window.findChild<QAction*>(QString("view_") + name);
            QCOMPARE(action->shortcut(), QKeySequence(key));
            action->trigger();
            const auto is_there = [&, to = ahead] {
                return (viewport->camera().standpoint().sight().ahead - to).norm() < 1e-5;
            };
            QVERIFY2(QTest::qWaitFor(is_there, k_patience), name);
            // The bar over the view calls it as the menu does.
            const auto is_called = [&, title = action->text().remove('&')] {
                return window.findChild<QLabel*>("view_name")->text() == title;
            };
            QVERIFY2(QTest::qWaitFor(is_called, k_patience), name);
        }
        // A camera that looks along none of these has no name.
        QGuiApplication::clipboard()->setText(camera_text({Vec3(1, 1, 1), 12.0, 31.0, 8.0, false}));
        window.findChild<QAction*>("paste_camera")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(window.findChild<QLabel*>("view_name")->text(), QString(),
                                  k_patience);
    }

    void a_click_on_an_end_of_the_ball_looks_from_there() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        QWindow& picture = *picture_in(window);
        const auto* viewport = window.findChild<Viewport*>();
        const auto sight = [&] { return viewport->camera().standpoint().sight(); };
        const auto end = [&](View view) {
            for (const BallEnd& each : ends_of_ball(sight(), UpAxis::unknown)) {
                if (each.view == view) {
                    return each.at.toPoint();
                }
            }
            return QPoint();
        };
        const std::pair<View, Vec3> views[] = {{View::top, -Vec3::UnitY()},
                                               {View::right, -Vec3::UnitX()},
                                               {View::front, -Vec3::UnitZ()}};
        for (const auto& [view, ahead] : views) {
            stand(window);
            click(picture, end(view));
            const auto is_there = [&, to = ahead] { return (sight().ahead - to).norm() < 1e-5; };
            QVERIFY(QTest::qWaitFor(is_there, k_patience));
            QVERIFY(window.document().shown().selection().empty());
        }
        // The end is seen in its axis' colour, and not when the ball is away.
        stand(window);
        const QPoint at = picture.mapToGlobal(end(View::right) + QPoint(6, 0));
        const auto red = [&] {
            const QColor seen =
                window.screen()->grabWindow(0, at.x(), at.y(), 1, 1).toImage().pixelColor(0, 0);
            return seen.red() > seen.blue() + 60 && seen.red() > seen.green() + 60;
        };
        QTRY_VERIFY_WITH_TIMEOUT(red(), k_patience);
        window.findChild<QAction*>("show_axes")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(!red(), k_patience);
        click(picture, end(View::top));
        QTest::qWait(100);
        QVERIFY((sight().ahead + Vec3::UnitY()).norm() > 0.1);
        window.findChild<QAction*>("show_axes")->trigger();
    }

    void the_ball_turns_the_view_as_it_is_dragged() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        QWindow& picture = *picture_in(window);
        const auto place = [&] { return camera(window); };
        const auto before = place();
        const auto ends = ends_of_ball(window.findChild<Viewport*>()->camera().standpoint().sight(),
                                       UpAxis::unknown);
        const QPoint end = ends.front().at.toPoint();
        drag(picture, end, end + QPoint(40, 0), {Qt::LeftButton});
        const auto has_turned = [&] { return std::abs(place().yaw - before.yaw) > 5.0; };
        QVERIFY(QTest::qWaitFor(has_turned, k_patience));
        QCOMPARE(place().distance, before.distance);
        QCOMPARE(place().target, before.target);
        QVERIFY(window.document().shown().selection().empty());
    }

    void the_section_is_dragged_by_its_handle() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        QWindow& picture = *picture_in(window);
        const auto* handle = window.findChild<SectionHandle*>();
        QVERIFY(handle->tips().empty());
        window.view_settings().choose_section(0); // across x
        QCoreApplication::processEvents();
        const auto share = [&] { return window.view_settings().value().section; };
        QCOMPARE(share(), 0.5);
        for (const bool is_flipped : {false, true}) {
            window.view_settings().change([&](ViewState& view) {
                view.section = 0.5;
                view.section_flipped = is_flipped;
            });
            const auto tips = handle->tips();
            QCOMPARE(tips.size(), std::size_t{2});
            // Half a unit along x is a quarter of the cube, whichever side is left out.
            const Sight sight = sight_of(window);
            const Vec3 middle = Vec3::Zero();
            const QPointF by =
                *sight.on_screen(middle + Vec3(0.5, 0, 0)) - *sight.on_screen(middle);
            drag(picture, tips[1].toPoint(), (tips[1] + by).toPoint(), {Qt::LeftButton});
            QVERIFY2(std::abs(share() - 0.75) < 0.03, qPrintable(QString::number(share())));
        }
        auto* number = window.findChild<QDoubleSpinBox*>("section_share");
        QVERIFY(std::abs(number->value() - 100.0 * share()) < 0.1);
        number->setValue(20.0);
        QCOMPARE(share(), 0.2);
        window.view_settings().choose_section(k_no_section);
        QVERIFY(handle->tips().empty());
    }

    void the_wheel_goes_to_the_cursor() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        QWindow& picture = *picture_in(window);
        const auto turn_wheel = [&](const QPointF& at, int delta) {
            QWheelEvent event(at, picture.mapToGlobal(at), {}, {0, delta}, Qt::NoButton,
                              Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(&picture, &event);
        };
        const CameraPlace before = camera(window);
        turn_wheel(QPointF(0.5 * picture.width(), 0.5 * picture.height()), 120);
        const CameraPlace nearer = camera(window);
        QVERIFY(nearer.distance < before.distance);
        QVERIFY((nearer.target - before.target).norm() < 1e-6);
        turn_wheel(QPointF(picture.width() - 10.0, 10.0), 120);
        const CameraPlace aside = camera(window);
        QVERIFY((aside.target - nearer.target).norm() > 0.05);
        turn_wheel(QPointF(picture.width() - 10.0, 10.0), -120);
        const CameraPlace back = camera(window);
        QVERIFY((back.target - nearer.target).norm() < 1e-5);
        QVERIFY(std::abs(back.distance - nearer.distance) < 1e-5);
    }

    void a_camera_is_copied_to_another_window() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        drag(*picture_in(window), {100, 100}, {180, 130}, {Qt::LeftButton});
        const CameraPlace place = camera(window);
        MainWindow other;
        QVERIFY(shows_cube(other));
        other.findChild<QAction*>("paste_camera")->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(camera(other).yaw, place.yaw, k_patience);
        QTRY_COMPARE_WITH_TIMEOUT(camera(other).target, place.target, k_patience);
    }

    void a_known_distance_is_measured() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        QWindow& picture = *picture_in(window);
        auto* bar = window.findChild<QFrame*>("measure_bar");
        const auto* label = window.findChild<QLabel*>("measured");
        QVERIFY(!bar->isVisible());
        const int height = picture.height();
        window.findChild<QAction*>("measure")->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(bar->isVisible() && is_lower(window, height), k_patience);
        const Sight sight = sight_of(window);
        click(picture, pixel_of(sight, Vec3(2, 0, 2)) + QPoint(3, -2));
        // A click beside the corner snaps to it.
        click(picture, pixel_of(sight, Vec3(2, 2, 2)) + QPoint(-2, -3));
        QVERIFY2(label->text().contains("Distance 2 ") &&
                     label->text().contains("dx 0, dy 2, dz 0"),
                 qPrintable(label->text()));
        window.findChild<QAbstractButton*>("copy_measured")->click();
        QCOMPARE(QGuiApplication::clipboard()->text(), label->text());
        QVERIFY(
            window.document().shown().selection().empty()); // clicks measured instead of selecting
        // A third click begins a new measurement.
        click(picture, pixel_of(sight, Vec3(0, 2, 2)));
        QVERIFY(!label->text().contains("Distance"));
        click(picture, pixel_of(sight, Vec3(2, 2, 0)));
        QVERIFY2(label->text().contains("Distance 2.82843") &&
                     label->text().contains("dx 2, dy 0, dz -2"),
                 qPrintable(label->text()));
        press_key(picture, Qt::Key_Escape);
        QVERIFY(!bar->isVisible());
        QVERIFY(!window.findChild<QAction*>("measure")->isChecked());
    }

    // All that the mouse measures, keys do, too.
    void a_distance_is_measured_by_keys_alone() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        window.activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(&window, k_patience));
        window.findChild<QAction*>("measure")->trigger();
        auto* from = window.findChild<QLineEdit*>("measure_from");
        auto* to = window.findChild<QLineEdit*>("measure_to");
        const auto* label = window.findChild<QLabel*>("measured");
        QVERIFY(from->isVisible() && !to->isEnabled());
        for (const QLineEdit* field : {from, to}) {
            QVERIFY((field->focusPolicy() & Qt::TabFocus) != 0);
            QVERIFY(!field->accessibleName().isEmpty());
            QVERIFY(field->accessibleDescription().contains("corners"));
        }
        from->setFocus();
        QTest::keyClicks(from, "0 x 2");
        QTest::keyClick(from, Qt::Key_Return);
        QVERIFY(label->text().contains("three numbers") && !to->isEnabled());
        from->selectAll();
        QTest::keyClicks(from, "0, 0,5; 2");
        QTest::keyClick(from, Qt::Key_Return);
        QTest::keyClick(from, Qt::Key_Tab);
        QCOMPARE(QApplication::focusWidget(), to);
        QTest::keyClicks(to, "2 2.5 2");
        QTest::keyClick(to, Qt::Key_Return);
        QVERIFY2(label->text().contains("dx 2, dy 2, dz 0"), qPrintable(label->text()));
        QCOMPARE(from->text(), QString("0 0.5 2"));
        // Eight corners come one after the other, and then the first one again.
        from->setFocus();
        QStringList corners;
        for (int i = 0; i < 8; ++i) {
            QTest::keyClick(from, Qt::Key_Down);
            corners += from->text();
        }
        QCOMPARE(QSet<QString>(corners.begin(), corners.end()).size(), 8);
        QVERIFY(corners.contains("2 2 2") && corners.contains("0 2 0"));
        QTest::keyClick(from, Qt::Key_Down);
        QCOMPARE(from->text(), corners.front());
        QTest::keyClick(from, Qt::Key_Up);
        QCOMPARE(from->text(), corners.back());
        QTest::keyClick(from, Qt::Key_Escape);
        QVERIFY(!window.findChild<QFrame*>("measure_bar")->isVisible());
    }

    // Pieces that touch share corners, which are come to once for each of them.
    void keys_go_on_beyond_corners_that_pieces_share() {
        MainWindow window;
        window.show();
        QVERIFY(load(window, write_obj(folder_.filePath("l.obj"), shapes::l_shape())));
        const Document& document = window.document();
        const auto& pieces = document.shown().pieces()->pieces();
        QVERIFY(pieces.size() > 1);
        std::vector<std::array<double, 3>> corners;
        for (const Piece& piece : pieces) {
            for (const Vec3& v : piece.vertices) {
                corners.push_back({v.x(), v.y(), v.z()});
            }
        }
        QVERIFY(std::set(corners.begin(), corners.end()).size() < corners.size());
        auto* tool = window.findChild<MeasureTool*>();
        const auto stepped = [&](int by) {
            tool->step(0, by);
            const Vec3 at = *tool->place(0) - document.model()->prepared.mesh->origin;
            return std::array<double, 3>{at.x(), at.y(), at.z()};
        };
        tool->set_active(true);
        for (const auto& corner : corners) {
            QVERIFY(stepped(1) == corner);
        }
        QVERIFY(stepped(1) == corners.front());
        QVERIFY(stepped(-1) == corners.back());
        // Of what is selected only.
        window.document().shown().select({0});
        const auto end = corners.begin() + static_cast<std::ptrdiff_t>(pieces[0].vertices.size());
        QVERIFY(std::find(corners.begin(), end, stepped(1)) != end);
        // A place that a hand has typed is the first corner there.
        tool->set_place(0, Vec3(corners[3][0], corners[3][1], corners[3][2]) +
                               document.model()->prepared.mesh->origin);
        QVERIFY(stepped(1) == corners[4 % pieces[0].vertices.size()]);
    }

    void a_surface_without_pieces_is_measured() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        const int height = picture_in(window)->height();
        window.findChild<QAction*>("show_pieces")->trigger();
        window.findChild<QAction*>("measure")->trigger();
        const auto* label = window.findChild<QLabel*>("measured");
        QWindow& picture = *picture_in(window);
        QTRY_VERIFY_WITH_TIMEOUT(is_lower(window, height), k_patience);
        const Sight sight = sight_of(window);
        QTRY_VERIFY_WITH_TIMEOUT((click(picture, pixel_of(sight, Vec3(0, 0, 2))),
                                  click(picture, pixel_of(sight, Vec3(2, 2, 2))),
                                  label->text().contains("dx 2, dy 2, dz 0")),
                                 k_patience);
    }

    void an_added_box_is_dragged_along_x() {
        const QString project = folder_.filePath("hands.hullwright");
        Primitive moved;
        {
            MainWindow window;
            QVERIFY(shows_cube(window));
            stand(window);
            Document& document = window.document();
            window.findChild<QAction*>("add_box")->trigger();
            QVERIFY(settles(window));
            QCOMPARE(document.corrector().history().corrections().size(), 1U);
            QCOMPARE(document.shown().selected_added(), std::set<std::string>{"box 1"});
            const Primitive before = added_in(window);
            QCOMPARE(before.pose.move, Vec3(1, 1, 1));
            const auto state = document.shown().pieces()->edited();

            const Sight sight = sight_of(window);
            const double pixel = sight.pixel_at(Vec3::Zero());
            const QPoint from = pixel_of(sight, before.pose.move + Vec3(60 * pixel, 0, 0));
            const QPoint to = pixel_of(sight, before.pose.move + Vec3(60 * pixel + 1.5, 0, 0));
            QWindow& picture = *picture_in(window);
            const CameraPlace place = camera(window);

            // A drag that is given up with Escape changes nothing.
            send(picture, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton, {});
            send(picture, QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton, {});
            press_key(picture, Qt::Key_Escape);
            send(picture, QEvent::MouseButtonRelease, to, Qt::LeftButton, {}, {});
            QVERIFY(!window.busy());
            QCOMPARE(document.corrector().history().corrections().size(), 1U);

            drag(picture, from, to, {Qt::LeftButton});
            QVERIFY(settles(window));
            QCOMPARE(document.corrector().history().corrections().size(),
                     2U); // the drag is one step
            QVERIFY(std::holds_alternative<MovePrimitive>(
                *document.corrector().history().corrections().back()));
            QCOMPARE(camera(window).yaw, place.yaw);
            moved = added_in(window);
            QVERIFY2(std::abs(moved.pose.move.x() - 2.5) < 0.05,
                     qPrintable(QString::number(moved.pose.move.x())));
            // The other coordinates are the same bits.
            QVERIFY(moved.pose.move.tail<2>() == before.pose.move.tail<2>());
            QCOMPARE(moved.half, before.half);
            QCOMPARE(document.shown().selected_added(),
                     std::set<std::string>{"box 1"}); // the next drag needs it selected

            window.findChild<QAction*>("undo")->trigger();
            QVERIFY(settles(window));
            QVERIFY(document.shown().pieces()->edited() == state);
            window.findChild<QAction*>("redo")->trigger();
            QVERIFY(settles(window));
            QCOMPARE(added_in(window), moved);
            QVERIFY(saves(window, project));
        }
        MainWindow window;
        window.set_worker(HULLWRIGHT_CLI);
        window.router().open(project);
        QVERIFY(settles(window));
        QCOMPARE(added_in(window), moved);
        const auto* rows = window.findChild<QTreeView*>("outline")->model();
        QCOMPARE(rows->rowCount(), 2); // one for the cube, one for what was added
        const QModelIndex row = rows->index(0, 0, rows->index(1, 0));
        QCOMPARE(row.data().toString(), QString("box 1"));
        QVERIFY(row.data(Qt::ToolTipRole).toString().contains("exported"));
        window.findChild<QTreeView*>("outline")->setCurrentIndex(row);
        QCOMPARE(window.document().shown().selected_added(), std::set<std::string>{"box 1"});
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QVERIFY(window.document().shown().pieces()->added.empty());
    }

    void a_piece_s_primitive_is_turned_and_stretched() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        Document& document = window.document();
        QWindow& picture = *picture_in(window);
        document.shown().select({0});
        window.findChild<QAction*>("fit_cylinder")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(document.shown().selection(), std::set<PieceId>{0}); // the same faces are selected
        const auto primitive = [&] {
            return document.shown().pieces()->extras[0].primitive->primitive;
        };
        const Primitive before = primitive();
        const Sight sight = sight_of(window);

        window.findChild<QAction*>("gizmo_turn")->trigger();
        Gizmo gizmo;
        gizmo.mode = GizmoMode::turn;
        gizmo.centre = before.pose.move - Vec3(1, 1, 1);
        const std::vector<Vec3> ring = ring_of(gizmo, 1, sight);
        const auto on_ring = [&](std::size_t i) { return sight.on_screen(ring[i])->toPoint(); };
        drag(picture, on_ring(4), on_ring(20), {Qt::LeftButton}, Qt::ControlModifier);
        QVERIFY(settles(window));
        QCOMPARE(document.corrector().history().corrections().size(), 2U);
        // The drag is a quarter of the ring about y, in steps of 15 degrees.
        const Eigen::AngleAxisd turned(primitive().pose.turn * before.pose.turn.inverse());
        QVERIFY2(std::abs(turned.angle() - 0.5 * std::numbers::pi) < 1e-9,
                 qPrintable(QString::number(turned.angle())));
        QVERIFY((turned.axis() - Vec3::UnitY()).norm() < 1e-9);
        QVERIFY((primitive().pose.move - before.pose.move).norm() < 1e-12);

        window.findChild<QAction*>("gizmo_scale")->trigger();
        const Primitive standing = primitive();
        gizmo.mode = GizmoMode::stretch;
        gizmo.axes = standing.pose.turn.toRotationMatrix();
        const std::vector<Handle> handles = handles_of(gizmo, sight);
        QVERIFY(!handles.empty());
        const int axis = handles.front().axis;
        const double pixel = sight.pixel_at(gizmo.centre);
        const auto on_axis = [&](double pixels) {
            return sight.on_screen(gizmo.centre + gizmo.axes.col(axis) * pixels * pixel)->toPoint();
        };
        drag(picture, on_axis(60), on_axis(100), {Qt::LeftButton});
        QVERIFY(settles(window));
        QCOMPARE(document.corrector().history().corrections().size(), 3U);
        QVERIFY(std::holds_alternative<SetPrimitive>(
            *document.corrector().history().corrections().back()));
        QCOMPARE(primitive().pose, standing.pose);
        QVERIFY(primitive().radius + primitive().half_length >
                standing.radius + standing.half_length);
        window.findChild<QAction*>("gizmo_move")->trigger();
    }

    // A primitive that is made and selected at the same time is drawn as selected.
    void a_selected_primitive_is_seen() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        QWindow& picture = *picture_in(window);
        const QPoint corner = picture.mapToGlobal(QPoint(0, 0));
        const auto is_outlined = [&] {
            const QImage seen =
                window.screen()
                    ->grabWindow(0, corner.x(), corner.y(), picture.width(), picture.height())
                    .toImage();
            int orange = 0;
            for (int y = 0; y < seen.height(); ++y) {
                for (int x = 0; x < seen.width(); ++x) {
                    const QColor colour = seen.pixelColor(x, y);
                    const bool is = colour.red() > 220 && colour.blue() < 40 &&
                                    std::abs(colour.green() - 102) < 30;
                    orange += is ? 1 : 0;
                }
            }
            constexpr int k_some = 200;
            return orange > k_some;
        };
        window.document().shown().select({0});
        QTRY_VERIFY_WITH_TIMEOUT(is_outlined(), k_patience);
        window.document().shown().select({});
        QTRY_VERIFY_WITH_TIMEOUT(!is_outlined(), k_patience);
        window.document().shown().select({0});
        for (const char* shape : {"fit_sphere", "fit_box", "fit_cylinder"}) {
            window.findChild<QAction*>(shape)->trigger();
            QVERIFY(settles(window));
            QTest::qWait(200); // some frames must be drawn
            QTRY_VERIFY2_WITH_TIMEOUT(is_outlined(), shape, k_patience);
        }
        window.findChild<QAction*>("gizmo_move")->trigger();
    }

    void a_primitive_is_placed_by_numbers() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        Document& document = window.document();
        window.findChild<QAction*>("add_capsule")->trigger();
        QVERIFY(settles(window));
        const Primitive before = added_in(window);
        window.findChild<QAction*>("place_primitive")->trigger();
        auto* dialog = window.findChild<PrimitiveDialog*>();
        QVERIFY(dialog != nullptr && dialog->isVisible());
        QCOMPARE(dialog->primitive(), before);
        auto* x = dialog->findChild<QLineEdit*>("field_0");
        x->setText("far");
        QVERIFY(!dialog->findChild<QAbstractButton*>()->isEnabled());
        x->setText("5,25"); // some people write a comma
        QVERIFY(dialog->findChild<QAbstractButton*>()->isEnabled());
        dialog->accept();
        QVERIFY(settles(window));
        QCOMPARE(document.corrector().history().corrections().size(), 2U);
        Primitive expected = before;
        expected.pose.move.x() = 5.25;
        QCOMPARE(added_in(window), expected);
    }

    void numbers_of_a_primitive_have_the_decimal_sign_of_the_language() {
        Primitive box;
        box.pose.move = Vec3(0.25, -1.5, 0);
        box.half = Vec3(0.625, 2, 1234.5);
        const QLocale before;
        QLocale::setDefault(QLocale("de"));
        PrimitiveDialog dialog(box);
        QLocale::setDefault(before);
        const auto field = [&](int which) {
            return dialog.findChild<QLineEdit*>(QString("field_%1").arg(which));
        };
        QCOMPARE(field(0)->text(), QString("0,25"));
        QCOMPARE(field(1)->text(), QString("-1,5"));
        QCOMPARE(field(6)->text(), QString("1,25"));
        QCOMPARE(field(8)->text(), QString("2469"));
        QCOMPARE(dialog.primitive(), box);
        field(1)->setText("-1,75");
        box.pose.move.y() = -1.75;
        QCOMPARE(dialog.primitive(), box);
    }

    // Typed angles are kept even where setting one after the other would change them on the way.
    void angles_are_set_as_they_are_typed() {
        Primitive box;
        box.half = Vec3(1, 2, 3);
        for (const Vec3& typed : {Vec3(30, 90, 10), Vec3(10, 120, 20), Vec3(-5, 0, 170)}) {
            PrimitiveDialog dialog(box);
            for (int i = 0; i < 3; ++i) {
                dialog.findChild<QLineEdit*>(QString("field_%1").arg(3 + i))
                    ->setText(QString::number(typed[i]));
            }
            const double between = dialog.primitive().pose.turn.angularDistance(turn_of(typed));
            QVERIFY2(between < 1e-6, qPrintable(QString::number(between)));
        }
    }

    void a_drag_in_another_mode_is_given_up() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        Document& document = window.document();
        window.findChild<QAction*>("add_box")->trigger();
        QVERIFY(settles(window));
        const Primitive before = added_in(window);
        const Sight sight = sight_of(window);
        const double pixel = sight.pixel_at(Vec3::Zero());
        const QPoint from = pixel_of(sight, before.pose.move + Vec3(60 * pixel, 0, 0));
        const QPoint to = pixel_of(sight, before.pose.move + Vec3(60 * pixel + 1.5, 0, 0));
        QWindow& picture = *picture_in(window);
        send(picture, QEvent::MouseButtonPress, from, Qt::LeftButton, Qt::LeftButton, {});
        send(picture, QEvent::MouseMove, to, Qt::NoButton, Qt::LeftButton, {});
        window.findChild<QAction*>("gizmo_scale")->trigger();
        send(picture, QEvent::MouseButtonRelease, to, Qt::LeftButton, {}, {});
        QTest::qWait(100);
        QCOMPARE(document.corrector().history().corrections().size(), 1U);
        QCOMPARE(added_in(window), before);
        window.findChild<QAction*>("gizmo_move")->trigger();
    }

    void what_is_under_the_pointer_is_lighter() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        QWindow& picture = *picture_in(window);
        // The pixel is beside the edges.
        const QPoint at = pixel_of(sight_of(window), Vec3(1.5, 1.6, 2));
        QTest::qWait(500);
        const int before = brightness_at(picture, at);
        send(picture, QEvent::MouseMove, at, Qt::NoButton, {}, {});
        QTRY_VERIFY_WITH_TIMEOUT(brightness_at(picture, at) > before + 15, k_patience);
        send(picture, QEvent::MouseMove, QPoint(3, 3), Qt::NoButton, {}, {});
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(brightness_at(picture, at) - before) < 5, k_patience);
        // A pointer that leaves the view is above no piece any more.
        send(picture, QEvent::MouseMove, at, Qt::NoButton, {}, {});
        QTRY_VERIFY_WITH_TIMEOUT(brightness_at(picture, at) > before + 15, k_patience);
        QEvent leave(QEvent::Leave);
        QCoreApplication::sendEvent(&picture, &leave);
        QTRY_VERIFY_WITH_TIMEOUT(std::abs(brightness_at(picture, at) - before) < 5, k_patience);
    }

    void added_primitives_are_clicked() {
        MainWindow window;
        QVERIFY(shows_cube(window));
        stand(window);
        Document& document = window.document();
        window.findChild<QAction*>("add_sphere")->trigger(); // it is inside of the cube
        QVERIFY(settles(window));
        const Sight sight = sight_of(window);
        QWindow& picture = *picture_in(window);
        click(picture, pixel_of(sight, Vec3(1.5, 1.5, 2)));
        QCOMPARE(document.shown().selection(), std::set<PieceId>{0}); // the cube is in front
        QVERIFY(document.shown().selected_added().empty());
        window.findChild<QAction*>("hide_selection")->trigger();
        click(picture, pixel_of(sight, Vec3(1, 1, 1)));
        QCOMPARE(document.shown().selected_added(), std::set<std::string>{"sphere 1"});
        QVERIFY(document.shown().selection().empty());
        window.findChild<QAction*>("lock")->trigger();
        QVERIFY(settles(window));
        QVERIFY(document.shown().pieces()->added.front().locked);
        QVERIFY(!window.findChild<QAction*>("place_primitive")->isEnabled());
        click(picture, QPoint(3, 3));
        QVERIFY(document.shown().selected_added().empty());
    }

    void added_primitives_are_selected_with_others() {
        MainWindow window;
        QVERIFY(shows_cube(window) && adds_sphere_and_box(window));
        stand(window);
        Document& document = window.document();
        using Names = std::set<std::string>;
        auto* view = window.findChild<QTreeView*>("outline");
        const QModelIndex group = view->model()->index(1, 0);
        const auto also = QItemSelectionModel::Select | QItemSelectionModel::Rows;
        view->selectionModel()->select(view->model()->index(0, 0, group),
                                       QItemSelectionModel::ClearAndSelect | also);
        view->selectionModel()->select(view->model()->index(1, 0, group), also);
        QCOMPARE(document.shown().selected_added(), (Names{"box 1", "sphere 1"}));
        // Only a single primitive can be placed.
        QVERIFY(!window.findChild<QAction*>("place_primitive")->isEnabled());
        QVERIFY(!window.findChild<QAction*>("merge")->isEnabled());
        // A click with Ctrl takes the primitive that it hits out of the selection, and adds a piece
        // that it hits.
        QWindow& picture = *picture_in(window);
        const Sight sight = sight_of(window);
        document.shown().set_visible({0}, false);
        const auto hit = document.shown().pick_added(sight.ray_at(pixel_of(sight, Vec3(1, 1, 1))),
                                                     Eigen::Vector4d(0, 0, 0, 1));
        QVERIFY(hit);
        const std::string front = document.shown().pieces()->added[hit->piece].name;
        click(picture, pixel_of(sight, Vec3(1, 1, 1)), Qt::ControlModifier);
        QCOMPARE(document.shown().selected_added().size(), std::size_t{1});
        QCOMPARE(document.shown().selected_added().count(front), std::size_t{0});
        document.shown().set_visible({0}, true);
        click(picture, pixel_of(sight, Vec3(1.5, 1.5, 2)), Qt::ControlModifier);
        QCOMPARE(document.shown().selection(), std::set<PieceId>{0});
        QCOMPARE(document.shown().selected_added().size(), std::size_t{1});
        // Primitives that a search does not list stay selected when a click with Ctrl adds a piece.
        document.shown().select({}, {"box 1", "sphere 1"});
        window.findChild<QLineEdit*>("outline_search")->setText("cube_");
        const QModelIndex part = view->model()->index(0, 0);
        view->expandAll();
        const QModelIndex row = view->model()->index(0, 0, part);
        QTRY_VERIFY_WITH_TIMEOUT(!view->visualRect(row).isEmpty(), k_patience);
        QTest::mouseClick(view->viewport(), Qt::LeftButton, Qt::ControlModifier,
                          view->visualRect(row).center());
        QCOMPARE(document.shown().selection(), std::set<PieceId>{0});
        QCOMPARE(document.shown().selected_added(), (Names{"box 1", "sphere 1"}));
        window.findChild<QLineEdit*>("outline_search")->clear();
        document.shown().select({}, {"box 1", "sphere 1"});
        window.findChild<QAction*>("lock")->trigger();
        QVERIFY(settles(window));
        for (const AddedPrimitive& added : document.shown().pieces()->added) {
            QVERIFY(added.locked);
        }
        window.findChild<QAction*>("unlock")->trigger();
        QVERIFY(settles(window));
        window.findChild<QAction*>("delete")->trigger();
        QVERIFY(settles(window));
        QVERIFY(document.shown().pieces()->added.empty());
        QVERIFY(document.shown().selected_added().empty());
    }

    void added_primitives_are_hidden_and_shown() {
        MainWindow window;
        QVERIFY(shows_cube(window) && adds_sphere_and_box(window));
        stand(window);
        Document& document = window.document();
        document.shown().set_visible({0}, false); // the cube around them is hidden
        const auto both = document.shown().added_drawn();
        auto* rows = window.findChild<QTreeView*>("outline")->model();
        const QModelIndex group = rows->index(1, 0);
        const QModelIndex box = rows->index(1, 0, group);
        QCOMPARE(box.data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(rows->setData(box, Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(box.data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
        QVERIFY(document.shown().added_drawn().faces.size() < both.faces.size());
        // A hidden primitive can neither be picked nor is it in pictures.
        QWindow& picture = *picture_in(window);
        const Sight sight = sight_of(window);
        document.shown().select({});
        click(picture, pixel_of(sight, Vec3(1, 1, 1)));
        QCOMPARE(document.shown().selected_added(), std::set<std::string>{"sphere 1"});
        window.findChild<QAction*>("hide_selection")->trigger();
        click(picture, pixel_of(sight, Vec3(1, 1, 1)));
        QVERIFY(document.shown().selected_added().empty());
        const auto* viewport = window.findChild<Viewport*>("viewport");
        QVERIFY(scene_of(sighting_of(document, *viewport, nullptr)).opaque.empty());
        // A primitive stays hidden with another recipe, but another one that gets its name is
        // shown.
        Recipe recipe = document.recipe().value();
        recipe.decompose.tolerance = {1.0, true};
        document.recipe().set(recipe);
        QVERIFY(settles(window));
        QCOMPARE(document.shown().hidden_added(), (std::set<std::string>{"box 1", "sphere 1"}));
        window.findChild<QAction*>("undo")->trigger();
        QVERIFY(settles(window));
        QCOMPARE(document.shown().hidden_added(), (std::set<std::string>{"sphere 1"}));
        window.findChild<QAction*>("show_all")->trigger();
        QVERIFY(document.shown().hidden_added().empty());
        QVERIFY(!document.shown().added_drawn().faces.empty());
    }
};

// The graphics are chosen before the application is made, as the program does.
int main(int argc, char** argv) {
    qputenv("QT3D_RENDERER", "opengl");
    QApplication app(argc, argv);
    HandsTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "hands.moc"
