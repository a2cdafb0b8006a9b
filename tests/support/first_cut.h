// Opens models in a window that is told to stop as soon as the first cut is seen.
#pragma once

#include "support/window_test.h"

namespace hullwright::tests {

// The pieces of the first cut stay, as preliminary ones. Returns false when time runs out.
inline bool load_first_cut(ui::MainWindow& window, const QString& path) {
    bool is_stopped = false;
    QObject context;
    ui::ShownPieces& shown = window.document().shown();
    QObject::connect(&shown, &ui::ShownPieces::pieces_changed, &context, [&] {
        if (shown.pieces() && shown.pieces()->preliminary && !is_stopped) {
            is_stopped = true;
            QTimer::singleShot(0, &window, [&window] { window.stop(); });
        }
    });
    window.set_worker(HULLWRIGHT_CLI);
    window.router().open(path);
    return QTest::qWaitFor([&] { return is_stopped && !window.busy(); }, k_patience);
}

} // namespace hullwright::tests
