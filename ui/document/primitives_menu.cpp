#include "ui/document/primitives_menu.h"

#include "geom/box_around.h"
#include "ui/document/primitive_dialog.h"
#include "ui/words/primitive_text.h"

#include <QActionGroup>
#include <QMenu>

#include <array>
#include <utility>

namespace hullwright::ui {
namespace {

// Parts of the actions' names, by Shape.
constexpr std::array k_names = {"box", "sphere", "capsule", "cylinder"};
constexpr double k_share = 0.25; // share of the model's box, where no piece is selected
// Half of a side is at least this share of the model's diagonal, so that what is made in a flat
// piece can be seen and gripped.
constexpr double k_least_share = 0.005;

} // namespace

Primitive primitive_in(Shape shape, const Aabb& box, double least) {
    Primitive made;
    made.shape = shape;
    made.pose.move = box.centre();
    const Vec3 half = (0.5 * box.size()).cwiseMax(least);
    if (shape == Shape::box) {
        made.half = half;
        return made;
    }
    if (shape == Shape::sphere) {
        made.radius = half.maxCoeff();
        return made;
    }
    // Capsules and cylinders stand along the longest side.
    Eigen::Index longest = 0;
    half.maxCoeff(&longest);
    if (longest != 2) {
        const Vec3 axis = Vec3::UnitZ().cross(Vec3::Unit(longest)); // of a quarter turn
        made.pose.turn = Eigen::Quaterniond(1.0, axis.x(), axis.y(), axis.z()).normalized();
    }
    made.radius = std::max(half[(longest + 1) % 3], half[(longest + 2) % 3]);
    made.half_length = shape == Shape::capsule ? half[longest] - made.radius : half[longest];
    return made;
}

PrimitivesMenu::PrimitivesMenu(Document& document, PrimitiveTool& tool, QMenu* menu)
    : QObject(menu), document_(document), tool_(tool), menu_(menu) {
    menu->addSeparator();
    shapes_ = menu->addMenu(tr("&Add a primitive"));
    fill_shapes(shapes_);
    fill_modes(menu);
    place_ =
        menu->addAction(tr("&Place and size…"), QKeySequence("N"), this, &PrimitivesMenu::place);
    place_->setObjectName("place_primitive");
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &PrimitivesMenu::follow);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, [this] {
        if (document_.shown().added(coming_) != nullptr) {
            document_.shown().select({}, {std::exchange(coming_, {})});
        }
        follow();
    });
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &PrimitivesMenu::follow);
    // The connection is queued, because a correction ends before its pieces are shown.
    connect(
        &document_, &Document::ended, this,
        [this] {
            if (!document_.busy()) {
                coming_.clear(); // the correction was refused
            }
            follow();
        },
        Qt::QueuedConnection);
    follow();
}

void PrimitivesMenu::fill_shapes(QMenu* menu) {
    const std::array texts = {tr("Bo&x"), tr("&Sphere"), tr("&Capsule"), tr("C&ylinder")};
    for (std::size_t i = 0; i < texts.size(); ++i) {
        QAction* action =
            menu->addAction(texts[i], this, [this, i] { add(static_cast<Shape>(i)); });
        action->setObjectName(QStringLiteral("add_") + k_names[i]);
    }
}

void PrimitivesMenu::fill_modes(QMenu* menu) {
    struct Entry {
        GizmoMode mode;
        QString text;
        const char* key;
        const char* name;
    };
    const Entry entries[] = {{GizmoMode::move, tr("Handles to m&ove"), "G", "gizmo_move"},
                             {GizmoMode::turn, tr("Handles to tu&rn"), "R", "gizmo_turn"},
                             {GizmoMode::stretch, tr("Handles to s&cale"), "S", "gizmo_scale"}};
    auto* group = new QActionGroup(menu);
    for (const Entry& entry : entries) {
        QAction* action =
            menu->addAction(entry.text, QKeySequence(QString::fromLatin1(entry.key)), this,
                            [this, mode = entry.mode] { tool_.set_mode(mode); });
        action->setObjectName(QString::fromLatin1(entry.name));
        action->setCheckable(true);
        action->setChecked(tool_.mode() == entry.mode);
        group->addAction(action);
    }
}

void PrimitivesMenu::follow() {
    shapes_->setEnabled(document_.up_to_date());
    for (QAction* action : shapes_->actions()) {
        action->setEnabled(document_.up_to_date());
    }
    const auto selected = tool_.subject();
    place_->setEnabled(document_.up_to_date() && selected && !selected->locked);
}

// Returns the box for a new primitive: around selected pieces, else in the middle of the model.
Aabb PrimitivesMenu::room() const {
    Aabb box;
    for (const PieceId piece : document_.shown().selection()) {
        box.add(box_around(document_.shown().pieces()->pieces()[piece].vertices));
    }
    if (box.empty()) {
        const Aabb& all = document_.model()->draw.bounds;
        box.add(Vec3(all.centre() - 0.5 * k_share * all.size()));
        box.add(Vec3(all.centre() + 0.5 * k_share * all.size()));
    }
    return box;
}

std::string PrimitivesMenu::new_name(Shape shape) const {
    const auto name = [shape](std::size_t number) {
        return tr("%1 %2").arg(shape_text(shape)).arg(number).toStdString();
    };
    std::size_t number = 1;
    while (document_.shown().added(name(number)) != nullptr) {
        ++number;
    }
    return name(number);
}

void PrimitivesMenu::add(Shape shape) {
    const double least = k_least_share * document_.model()->draw.bounds.diagonal();
    const std::string name = new_name(shape);
    if (document_.corrector().correct(AddPrimitive{name, primitive_in(shape, room(), least)})) {
        coming_ = name;
    }
}

void PrimitivesMenu::place() {
    auto* dialog = new PrimitiveDialog(tool_.subject()->primitive, menu_->parentWidget());
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        if (place_->isEnabled()) { // the selection may have changed meanwhile
            tool_.replace(dialog->primitive());
        }
    });
    dialog->open();
}

} // namespace hullwright::ui
