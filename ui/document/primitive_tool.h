// The selected primitive in the viewport: its outline, handles to move, turn and stretch it, and
// clicks on added ones. Nothing of the document changes before a handle is let go.
#pragma once

#include "ui/document/document.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/tool.h"

namespace hullwright::ui {

class Viewport;

class PrimitiveTool : public QObject, public Tool {
    Q_OBJECT
public:
    PrimitiveTool(Document& document, Viewport& viewport, QObject* parent);

    void set_mode(GizmoMode mode);
    [[nodiscard]] GizmoMode mode() const { return mode_; }
    // Where the handles are, while they are shown.
    [[nodiscard]] std::optional<Gizmo> gizmo() const;

    // The one selected piece's, or the selected added one.
    struct Subject {
        Primitive primitive;
        std::optional<PieceId> piece; // none: added
        bool locked = false;
    };
    [[nodiscard]] std::optional<Subject> subject() const;
    // By another one, as a correction.
    void replace(const Primitive& primitive);

    bool press(const QPointF& position) override;
    void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void hover(const QPointF& position) override;
    bool escape() override;

private:
    void show();
    [[nodiscard]] std::vector<DrawVertex> outlines_of_added() const;
    void show_added();
    void take_pieces();
    void push(const Correction& correction, const Primitive& shown);
    void say(const GizmoChange& change) const;
    [[nodiscard]] Vec3 parted() const;
    [[nodiscard]] Gizmo gizmo_for(const Primitive& primitive) const;
    [[nodiscard]] PieceRef ref() const;

    struct Active {
        GizmoDrag drag;
        Primitive now;
        GizmoChange change;
    };
    Document& document_;
    Viewport& viewport_;
    GizmoMode mode_ = GizmoMode::move;
    std::optional<Handle> hovered_;
    std::optional<Active> active_;
    std::optional<Primitive> coming_; // while the correction is being made
};

} // namespace hullwright::ui
