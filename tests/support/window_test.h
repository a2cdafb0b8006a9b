// What tests of the window begin with.
#pragma once

#include "ui/main_window.h"

#include <QCoreApplication>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

namespace hullwright::tests {

// Neither reads nor changes the settings of whoever runs this.
inline void keep_settings_in(const QString& folder, const char* program) {
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder);
    QCoreApplication::setOrganizationName("HullwrightTest");
    QCoreApplication::setApplicationName(QString::fromLatin1(program));
    QStandardPaths::setTestModeEnabled(true);
}

inline const QString k_bracket =
    QStringLiteral(HULLWRIGHT_SOURCE_DIR "/resources/samples/bracket.obj");

// Milliseconds after which something will not happen any more, on a machine with other work and
// under sanitizers too.
inline constexpr int k_patience = 120000;

// Pieces are there, by the recipe as it stands.
inline bool settles(ui::MainWindow& window) {
    return QTest::qWaitFor([&] { return window.document().up_to_date(); }, k_patience);
}

// The model with its pieces.
inline bool load(ui::MainWindow& window, const QString& path) {
    window.set_worker(HULLWRIGHT_CLI);
    window.open(path);
    return settles(window);
}

} // namespace hullwright::tests
