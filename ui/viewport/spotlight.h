// Marks a place: a ring around it that always faces the eye, and pieces that lie around it or
// between it and the eye are seen through.
#pragma once

#include "draw/piece_draw_list.h"
#include "piece/piece.h"

#include <QObject>

#include <optional>

namespace hullwright::ui {

class Viewport;

class Spotlight : public QObject {
    Q_OBJECT
public:
    explicit Spotlight(Viewport& viewport, QObject* parent = nullptr);

    struct Place {
        Vec3 at = Vec3::Zero(); // relative to the model's origin, as things are drawn
        double radius = 0.0;
        Vec3 towards_eye = Vec3::Zero();     // of length 1, where the camera is flying
        std::optional<std::size_t> of_piece; // the place is part of it, so it stays as it is
    };
    void show(const Place& place);
    void end();
    // Follows when other pieces are drawn: a place that was part of a piece is shown no more.
    void show_again();
    [[nodiscard]] bool is_shown() const { return place_.has_value(); }

signals:
    void changed(bool is_shown);

private:
    void draw_ring();
    [[nodiscard]] std::vector<bool> in_the_way() const; // one for each piece that is drawn

    Viewport& viewport_;
    std::optional<Place> place_;
};

} // namespace hullwright::ui
