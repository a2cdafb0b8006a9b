// Knows what the last change has made of pieces, vertices and error, until the next one.
#pragma once

#include "ui/document/document.h"

namespace hullwright::ui {

class LastChange : public QObject {
    Q_OBJECT
public:
    explicit LastChange(Document& document);

    // Returns both figures of each, in the window's language; empty while nothing has changed them.
    [[nodiscard]] QString text() const;
    // True when the last step has changed them; others leave what was told.
    [[nodiscard]] bool is_of_last_step() const { return is_of_last_step_; }

signals:
    void changed();

private:
    struct Figures {
        std::size_t pieces = 0;
        std::size_t vertices = 0;
        double error = 0.0;

        bool operator==(const Figures&) const = default;
    };
    void compare();
    [[nodiscard]] static Figures figures_of(const CutPieces& cut);

    Document& document_;
    std::shared_ptr<const CutPieces> compared_; // the pieces that the next ones are compared with
    Figures was_;
    Figures is_;
    bool is_of_last_step_ = false;
};

} // namespace hullwright::ui
