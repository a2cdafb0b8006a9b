// Says how the pieces are looked at: as they are, by their distances from the model, as a row of
// the tree, or by their strips. Pictures are made beside the window, and again for other pieces.
#pragma once

#include "ui/document/hierarchy.h"
#include "ui/jobs/look_job.h"

namespace hullwright::ui {

class Look : public QObject {
    Q_OBJECT
public:
    Look(Document& document, Hierarchy& hierarchy, QObject* parent = nullptr);

    [[nodiscard]] LookKind kind() const { return kind_; }
    void set_kind(LookKind kind);
    // Null while pieces are shown as they are, or while the picture is still being made.
    [[nodiscard]] const std::shared_ptr<const LookPicture>& picture() const { return picture_; }
    [[nodiscard]] bool running() const {
        return job_.running() || (kind_ == LookKind::tree && hierarchy_.running());
    }
    void stop() { job_.stop(); }

    [[nodiscard]] const TreePlace& place() const { return coming_ ? *coming_ : place_; }
    // Sets the place in the tree over the next finished pieces; if that tree has no such node, its
    // root.
    void set_coming_place(const TreePlace& place) { coming_ = place; }
    void set_level(std::uint64_t level);
    // Moves to the lowest node that holds the selection, one step up, or to the root.
    void step_in();
    void step_out();
    void leave();
    [[nodiscard]] bool are_hulls_shown() const { return hulls_shown_; }
    [[nodiscard]] bool are_boxes_shown() const { return boxes_shown_; }
    void show_of_tree(bool hulls, bool boxes);

    // The pieces that a pick in the picture means: one piece, or all pieces below a node.
    [[nodiscard]] std::vector<PieceId> pieces_at(Index picked) const;

signals:
    void changed();
    void progressed(const QString& stage, double fraction);
    void failed(const hullwright::Issue& issue);
    void ended();

private:
    void make();
    void take(const std::shared_ptr<const LookPicture>& picture);
    void go_to(const TreePlace& place);

    Document& document_;
    Hierarchy& hierarchy_;
    LookJob job_;
    LookKind kind_ = LookKind::pieces;
    TreePlace place_ = {0, 3};
    std::optional<TreePlace> coming_;
    bool hulls_shown_ = true;
    bool boxes_shown_ = true;
    std::shared_ptr<const LookPicture> picture_;
};

} // namespace hullwright::ui
