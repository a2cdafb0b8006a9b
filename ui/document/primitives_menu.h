// The part of the piece menu that adds primitives and changes the selected one.
#pragma once

#include "ui/document/primitive_tool.h"

class QAction;
class QMenu;

namespace hullwright::ui {

// A primitive of that shape in a box; a thin box is taken as at least `least` (model units) in
// every direction.
[[nodiscard]] Primitive primitive_in(Shape shape, const Aabb& box, double least);

class PrimitivesMenu : public QObject {
    Q_OBJECT
public:
    PrimitivesMenu(Document& document, PrimitiveTool& tool, QMenu* menu);

private:
    void fill_shapes(QMenu* menu);
    void fill_modes(QMenu* menu);
    void follow();
    void add(Shape shape);
    void place();
    [[nodiscard]] Aabb room() const;
    [[nodiscard]] std::string new_name(Shape shape) const;

    Document& document_;
    PrimitiveTool& tool_;
    QMenu* menu_;
    QMenu* shapes_ = nullptr;
    QAction* place_ = nullptr;
    std::string coming_; // name of the primitive to select when it is there
};

} // namespace hullwright::ui
