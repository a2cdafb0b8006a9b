// The program hullwright works like hullwright-cli when it is given a verb, and else opens the
// window.
#include "cli.h"
#include "ui/window/file_router.h"
#include "ui/window/main_window.h"
#include "ui/window/theme.h"
#include "ui/words/language.h"
#include "versions.h"

#include <QApplication>
#include <QIcon>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

// Lists what the window links beside what the verbs do.
std::vector<hullwright::ui::Library> window_libraries() {
    const QString licence = QStringLiteral("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only");
    std::vector<hullwright::ui::Library> all = {{"Qt", qVersion(), licence},
                                                {"Qt 3D", qVersion(), licence}};
    for (const hullwright::cli::Library& each : hullwright::cli::libraries()) {
        all.push_back({QString::fromStdString(each.name), QString::fromStdString(each.version),
                       QString::fromStdString(each.licence)});
    }
    return all;
}

// Qt ends the program where there is no display, which looks like a crash. What it said before the
// window could be opened is said afterwards, or is the reason why it could not.
class DisplayWatch {
public:
    DisplayWatch() { qInstallMessageHandler(&DisplayWatch::hear); }
    DisplayWatch(const DisplayWatch&) = delete;
    DisplayWatch& operator=(const DisplayWatch&) = delete;
    DisplayWatch(DisplayWatch&&) = delete;
    DisplayWatch& operator=(DisplayWatch&&) = delete;
    ~DisplayWatch() {
        qInstallMessageHandler(nullptr);
        for (const QString& each : said_) {
            QMessageLogger().warning("%s", qUtf8Printable(each));
        }
        said_.clear();
    }

private:
    static void hear(QtMsgType type, const QMessageLogContext& /*context*/, const QString& text) {
        if (type != QtFatalMsg) {
            said_.push_back(text);
            return;
        }
        std::fputs("hullwright: there is no display to open the window on; set DISPLAY or "
                   "WAYLAND_DISPLAY, or work without a window (see --help)\n",
                   stderr);
        std::_Exit(hullwright::cli::k_usage);
    }

    inline static std::vector<QString> said_;
};

std::string qt_version() {
    return "Qt " + std::string(qVersion()) + "\n";
}

} // namespace

int main(int argc, char** argv) {
    const auto arguments = std::span(argv, static_cast<std::size_t>(argc)).subspan(1);
    if (hullwright::cli::is_command_line(arguments)) {
        return hullwright::cli::run(arguments, qt_version());
    }
    // Qt3D's other renderer gives no picture on many drivers.
    qputenv("QT3D_RENDERER", "opengl");
    auto display = std::make_unique<DisplayWatch>();
    QApplication app(argc, argv);
    display.reset();
    QApplication::setApplicationName(QStringLiteral("Hullwright"));
    QApplication::setOrganizationName(QStringLiteral("Hullwright"));
    QApplication::setApplicationVersion(QStringLiteral(HULLWRIGHT_VERSION));
    // Desktops find the entry and the icon by this name.
    QApplication::setDesktopFileName(QStringLiteral("org.hullwright.hullwright"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/org.hullwright.hullwright.svg")));
    hullwright::ui::apply_language(hullwright::ui::saved_language());
    hullwright::ui::apply_theme(hullwright::ui::saved_theme());
    hullwright::ui::MainWindow window;
    window.set_libraries(window_libraries());
    window.show();
    if (QApplication::arguments().size() > 1) {
        window.router().open(QApplication::arguments().at(1));
    }
    window.recovery().offer();
    return QApplication::exec();
}
