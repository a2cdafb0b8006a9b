// Adding primitives and changing the selected one, as a part of the menu of pieces.
#pragma once

#include "ui/document/primitive_tool.h"

class QAction;
class QMenu;

namespace hullwright::ui {

// Of that shape in a box; thin boxes get at least `least` in every direction.
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
    std::string coming_; // selected when it is there
};

} // namespace hullwright::ui
