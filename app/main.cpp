// hullwright: with a verb it works like hullwright-cli, else it opens the window.
#include "cli.h"
#include "ui/language.h"
#include "ui/main_window.h"
#include "ui/theme.h"
#include "versions.h"

#include <QApplication>
#include <QIcon>

namespace {

// What the window needs beside what the verbs do.
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
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("Hullwright"));
    QApplication::setOrganizationName(QStringLiteral("Hullwright"));
    QApplication::setApplicationVersion(QStringLiteral(HULLWRIGHT_VERSION));
    // Desktops find the entry and the icon by it.
    QApplication::setDesktopFileName(QStringLiteral("org.hullwright.hullwright"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/org.hullwright.hullwright.svg")));
    hullwright::ui::apply_language(hullwright::ui::saved_language());
    hullwright::ui::apply_theme(hullwright::ui::saved_theme());
    hullwright::ui::MainWindow window;
    window.set_libraries(window_libraries());
    window.show();
    if (QApplication::arguments().size() > 1) {
        window.open(QApplication::arguments().at(1));
    }
    window.offer_recovery();
    return QApplication::exec();
}
