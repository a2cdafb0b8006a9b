// Shows the selected primitive in the viewport: its outline and handles to move, turn and stretch
// it. It also takes clicks on added primitives. The document changes only when a handle is let go.
#pragma once

#include "ui/document/document.h"
#include "ui/viewport/gizmo.h"
#include "ui/viewport/tool.h"

#include <functional>

namespace hullwright::ui {

class Viewport;

class PrimitiveTool : public QObject, public Tool {
    Q_OBJECT
public:
    PrimitiveTool(Document& document, Viewport& viewport, QObject* parent);

    void set_mode(GizmoMode mode);
    [[nodiscard]] GizmoMode mode() const { return mode_; }
    // The handles, while they are shown.
    [[nodiscard]] std::optional<Gizmo> gizmo() const;

    // Holds the primitive of the one selected piece, or the selected added one.
    struct Subject {
        Primitive primitive;
        std::optional<PieceId> piece; // none for an added primitive
        bool locked = false;
    };
    [[nodiscard]] std::optional<Subject> subject() const;
    // Replaces the selected primitive, as a correction.
    void replace(const Primitive& primitive);

    bool press(const QPointF& position) override;
    void drag(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    void release() override;
    bool click(const QPointF& position, Qt::KeyboardModifiers modifiers) override;
    bool select_at(const QPointF& position) override;
    void hover(const QPointF& position) override;
    bool escape() override;

private:
    void show();
    [[nodiscard]] std::vector<DrawVertex> outlines_of_added() const;
    void show_added();
    void take_pieces();
    // The name of the added primitive that lies in front of all pieces there; empty where none
    // does.
    [[nodiscard]] std::string added_at(const QPointF& position) const;
    // Corrects the selected primitive, whose name `make` is given.
    using Make = std::function<Correction(const PieceRef&)>;
    void push(const Make& make, const Primitive& shown);
    void say(const GizmoChange& change) const;
    [[nodiscard]] Vec3 parted() const;
    [[nodiscard]] Gizmo gizmo_for(const Primitive& primitive) const;

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
    std::optional<Primitive> coming_; // shown while its correction is being made
};

} // namespace hullwright::ui
