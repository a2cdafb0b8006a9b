// Starts all tests of the window in the same way.
#pragma once

#include "ui/window/file_router.h"
#include "ui/window/main_window.h"

#include <QAction>
#include <QApplication>
#include <QDoubleSpinBox>
#include <QElapsedTimer>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTest>
#include <QTimer>

#include <algorithm>
#include <fstream>
#include <functional>

namespace hullwright::tests {

// Most tests are about pieces of the surface: windows begin with exact ones.
inline void begin_exactly() {
    QSettings().setValue("recipe/begin_with", "exact");
}

// Keeps settings in `folder`, so that tests neither read nor change the user's own.
inline void keep_settings_in(const QString& folder, const char* program) {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder);
    QCoreApplication::setOrganizationName("HullwrightTest");
    QCoreApplication::setApplicationName(QString::fromLatin1(program));
    QStandardPaths::setTestModeEnabled(true);
    begin_exactly();
}

inline const QString k_bracket =
    QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj");

// Limits all waiting, in milliseconds: long enough for a busy machine and for sanitizers.
inline constexpr int k_patience = 120000;

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

// Answers the next dialog as soon as it is open.
inline void answer_next(const std::function<void(QWidget&)>& answer) {
    QTimer::singleShot(10, qApp, [answer] {
        if (QWidget* dialog = QApplication::activeModalWidget()) {
            answer(*dialog);
        } else {
            answer_next(answer);
        }
    });
}

// Waits until the pieces match the current recipe; false when time runs out.
inline bool settles(ui::MainWindow& window) {
    return QTest::qWaitFor([&] { return window.document().up_to_date(); }, k_patience);
}

// Opens the model and waits for its pieces.
inline bool load(ui::MainWindow& window, const QString& path) {
    window.set_worker(HULLWRIGHT_CLI);
    window.router().open(path);
    return settles(window);
}

// Saves a project and waits until it is written; false when that fails.
inline bool saves(ui::MainWindow& window, const QString& path) {
    ui::ProjectFile& file = window.document().keeper().file();
    QSignalSpy saved(&file, &ui::ProjectFile::saved);
    return window.files().save(path) &&
           QTest::qWaitFor([&] { return !file.is_saving(); }, k_patience) && saved.size() == 1;
}

// Texts have six digits, as many programs write them.
inline QString write_obj(const QString& path, const TriMesh& mesh) {
    std::ofstream file(path.toStdString());
    for (const Vec3& v : mesh.vertices) {
        file << "v " << v.x() << ' ' << v.y() << ' ' << v.z() << '\n';
    }
    for (const Triangle& t : mesh.triangles) {
        file << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
    }
    return path;
}

template <class Widget> Widget* named(const ui::MainWindow& window, const char* name) {
    return window.findChild<Widget*>(QString::fromLatin1(name));
}

inline void trigger(const ui::MainWindow& window, const char* name) {
    named<QAction>(window, name)->trigger();
}

// Types a number into a field as a hand does.
inline void type(QDoubleSpinBox* field, const QString& number) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, number);
    QTest::keyClick(field, Qt::Key_Return);
}

} // namespace hullwright::tests
