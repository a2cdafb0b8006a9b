#include "ui/document/corrections_menu.h"

#include "geom/box_around.h"
#include "recipe/recipe.h"
#include "ui/document/fit_figures.h"
#include "ui/icons/icon.h"
#include "ui/words/measures.h"

#include <QAction>
#include <QInputDialog>
#include <QMenu>

namespace hullwright::ui {
namespace {

// Names the icon of each action, by the action's name.
constexpr std::pair<const char*, const char*> k_icons[] = {
    {"merge", "merge"}, {"split", "split"}, {"delete", "delete"}, {"lock", "lock"}};

// Returns the names of what is selected and locked.
QStringList locked_names(const ShownPieces& shown) {
    QStringList names;
    for (const PieceId piece : shown.selection()) {
        if (shown.pieces()->extras[piece].locked) {
            names += QString::fromStdString(shown.pieces()->names[piece]);
        }
    }
    for (const std::string& name : shown.selected_added()) {
        if (shown.added(name)->locked) {
            names += QString::fromStdString(name);
        }
    }
    return names;
}

} // namespace

CorrectionsMenu::CorrectionsMenu(Document& document, QMenu* menu, Section section)
    : QObject(menu), document_(document), menu_(menu), section_(std::move(section)) {
    constexpr Needs k_one = {1, 1};
    Needs any;
    any.has_faces = false;
    add(menu, tr("&Merge"), "merge", "Ctrl+J", {2},
        [this] { change(2, [](auto refs) { return MergePieces{std::move(refs)}; }); });
    add(menu, tr("&Split at the section, or in the middle"), "split", "Ctrl+K", k_one,
        [this] { split(); });
    split_by_tree_ =
        add(menu, tr("Split as the t&ree would"), "split_by_tree", "Ctrl+Shift+K", k_one,
            [this] { change(1, [](auto refs) { return SplitByTree{refs.front()}; }); });
    join_neighbours_ = add(menu, tr("Join with neigh&bours"), "join_neighbours", "Ctrl+Shift+J",
                           k_one, [this] { join_neighbours(); });
    menu->setToolTipsVisible(true);
    add(menu, tr("&Delete"), "delete", "Del", any,
        [this] { change(1, [](auto refs) { return DeletePieces{std::move(refs)}; }); });
    menu->addSeparator();
    add(menu, tr("&Lock"), "lock", "L", any, [this] { lock(true); });
    add(menu, tr("&Unlock"), "unlock", "Shift+L", any, [this] { lock(false); });
    menu->addSeparator();
    fit_ = menu->addMenu(tr("&Fit a primitive"));
    add_shapes(fit_);
    add(menu, tr("Limit &vertices…"), "limit_vertices", "", {}, [this] { limit_vertices(); });
    add(menu, tr("Cut again with another &tolerance…"), "redo_region", "", {},
        [this] { redo_region(); });
    add(menu, tr("Ta&gs and material…"), "set_tags", "", any, [this] { set_tags(); });
    for (const auto& [name, icon] : k_icons) {
        menu->findChild<QAction*>(name)->setIcon(icon_of(icon));
    }
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &CorrectionsMenu::follow);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &CorrectionsMenu::follow);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &CorrectionsMenu::follow);
    connect(&document_, &Document::ended, this, &CorrectionsMenu::follow);
    follow();
}

void CorrectionsMenu::add_shapes(QMenu* menu) {
    menu->setObjectName("fit_primitive");
    menu->setIcon(icon_of("primitive"));
    add(menu, tr("&Best by volume"), "fit_best", "B", {}, [this] { fit(std::nullopt); });
    const auto add_shape = [&](const QString& text, const char* name, Shape shape) {
        return add(menu, text, name, "", {}, [this, shape] { fit(shape); });
    };
    const FitFigures::Actions shapes = {
        add_shape(tr("Bo&x"), "fit_box", Shape::box),
        add_shape(tr("&Sphere"), "fit_sphere", Shape::sphere),
        add_shape(tr("&Capsule"), "fit_capsule", Shape::capsule),
        add_shape(tr("C&ylinder"), "fit_cylinder", Shape::cylinder)};
    add(menu, tr("&None again"), "drop_primitive", "", {},
        [this] { change(1, [](auto refs) { return DropPrimitive{std::move(refs)}; }); });
    new FitFigures(document_, menu, shapes);
}

QAction* CorrectionsMenu::add(QMenu* menu, const QString& text, const char* name, const char* key,
                              Needs needs, const std::function<void()>& run) {
    QAction* action = menu->addAction(text, QKeySequence(QString::fromLatin1(key)));
    action->setObjectName(QString::fromLatin1(name));
    connect(action, &QAction::triggered, this, run);
    entries_.push_back({action, needs});
    return action;
}

void CorrectionsMenu::follow() {
    const std::size_t pieces = document_.shown().selection().size();
    const std::size_t added = document_.shown().selected_added().size();
    for (const Entry& entry : entries_) {
        const std::size_t selected = pieces + added;
        entry.action->setEnabled(document_.up_to_date() && selected >= entry.needs.least &&
                                 selected <= entry.needs.most &&
                                 (added == 0 || !entry.needs.has_faces));
    }
    fit_->menuAction()->setEnabled(!added && document_.up_to_date() && pieces > 0);
    follow_tree();
}

// Steps of the tree that pieces of the solid were cut from, at the piece that is selected.
void CorrectionsMenu::follow_tree() {
    const auto& cut = document_.shown().pieces();
    const auto& selected = document_.shown().selection();
    const bool is_of_solid = cut && cut->fill_solid();
    const bool is_one = is_of_solid && cut->placed && selected.size() == 1;
    joined_next_ = is_one
                       ? pipeline::joined_next(cut->errors->joined, *cut->placed, *selected.begin())
                       : std::vector<PieceId>();
    split_by_tree_->setToolTip(
        !is_of_solid
            ? tr("Across the longest side, where the boxes around both halves are smallest")
        : is_one && !pipeline::can_step_down(*cut->placed, *selected.begin())
            ? tr("The tree has no step for this piece: a plane across its longest side halves its "
                 "volume.")
            : tr("One step down in the tree: into the two pieces that were joined to this one"));
    join_neighbours_->setEnabled(join_neighbours_->isEnabled() && !joined_next_.empty());
    join_neighbours_->setToolTip(
        !is_of_solid ? tr("This is for pieces of the solid alone.")
        : is_one && joined_next_.empty()
            ? tr("The tree joins nothing more with this piece.")
            : tr("One step up in the tree: one piece of this one and those that it is joined with "
                 "next"));
}

void CorrectionsMenu::join_neighbours() {
    document_.corrector().correct(Selected{joined_next_, {}},
                                  [](auto refs) { return MergePieces{std::move(refs)}; });
}

void CorrectionsMenu::change(std::size_t least, const Corrector::Make& make) {
    const QStringList locked = locked_names(document_.shown());
    const Selected unlocked = document_.shown().unlocked();
    if (unlocked.size() < least) {
        emit document_.corrector().left_locked(locked, false);
        return;
    }
    const int before = document_.corrector().history().stack().index();
    const bool begins = document_.corrector().correct(unlocked, make);
    if (begins && !locked.isEmpty()) {
        const auto tell = [this, locked, before] {
            if (document_.corrector().history().stack().index() > before) {
                emit document_.corrector().left_locked(locked, true);
            }
        };
        // A correction ends before its pieces are shown.
        connect(&document_, &Document::ended, this, tell,
                static_cast<Qt::ConnectionType>(Qt::QueuedConnection | Qt::SingleShotConnection));
    }
}

// Returns the plane across the piece's longest side, through the middle of its box.
CutPlane CorrectionsMenu::middle_of(PieceId piece) const {
    const Aabb box = box_around(document_.shown().pieces()->pieces()[piece].vertices);
    Eigen::Index longest = 0;
    box.size().maxCoeff(&longest);
    return {box.centre(), Vec3::Unit(longest)};
}

void CorrectionsMenu::split() {
    const CutPlane plane = section_().value_or(middle_of(*document_.shown().selection().begin()));
    change(1, [plane](auto refs) { return SplitByPlane{refs.front(), plane.point, plane.normal}; });
}

void CorrectionsMenu::lock(bool locked) {
    if (locked) {
        document_.corrector().lock(document_.shown().selected());
    } else {
        document_.corrector().correct(document_.shown().selected(),
                                      [](auto refs) { return UnlockPieces{std::move(refs)}; });
    }
}

void CorrectionsMenu::fit(std::optional<Shape> shape) {
    change(1, [shape](auto refs) { return FitPrimitive{std::move(refs), shape}; });
}

void CorrectionsMenu::limit_vertices() {
    // A correction may ask what the recipe may.
    const Field& of_all = *find_field("decompose.max_hull_vertices");
    bool chosen = false;
    const int most = QInputDialog::getInt(menu_, tr("Limit vertices"), tr("Most vertices:"), 32,
                                          static_cast<int>(of_all.lowest),
                                          static_cast<int>(of_all.highest), 1, &chosen);
    if (chosen) {
        change(1, [most](auto refs) {
            return LimitVertices{std::move(refs), static_cast<std::uint32_t>(most)};
        });
    }
}

void CorrectionsMenu::redo_region() {
    bool chosen = false;
    const double metres = document_.model()->metres_per_unit();
    const QString now =
        QString::fromStdString(length_text(document_.recipe().value().decompose.tolerance));
    const QString text = QInputDialog::getText(
        menu_, tr("Cut again"), tr("Tolerance, as a length or in percent of the diagonal:"),
        QLineEdit::Normal, setting_in_words(now, metres), &chosen);
    const auto tolerance = parse_length(in_model_units(text, metres).toStdString());
    if (chosen && tolerance) {
        change(1, [within = *tolerance](auto refs) { return RedoRegion{std::move(refs), within}; });
    } else if (chosen) {
        emit document_.failed(
            error(Code::bad_setting, tr("Tolerance").toStdString(), as_given(text.toStdString())));
    }
}

void CorrectionsMenu::set_tags() {
    PieceExtras now;
    if (!document_.shown().selection().empty()) {
        now = document_.shown().pieces()->extras[*document_.shown().selection().begin()];
    } else {
        const AddedPrimitive& added =
            *document_.shown().added(*document_.shown().selected_added().begin());
        now.tags = added.tags;
        now.material = added.material;
    }
    QStringList tags;
    for (const std::string& tag : now.tags) {
        tags.push_back(QString::fromStdString(tag));
    }
    bool chosen = false;
    const QString text = QInputDialog::getText(menu_, tr("Tags"), tr("Tags, with commas between:"),
                                               QLineEdit::Normal, tags.join(", "), &chosen);
    if (!chosen) {
        return;
    }
    const QString material =
        QInputDialog::getText(menu_, tr("Material"), tr("Material (may be empty):"),
                              QLineEdit::Normal, QString::fromStdString(now.material), &chosen);
    if (!chosen) {
        return;
    }
    SetTags step{{}, {}, material.trimmed().toStdString()};
    for (const QString& tag : text.split(',', Qt::SkipEmptyParts)) {
        if (!tag.trimmed().isEmpty()) {
            step.tags.push_back(tag.trimmed().toStdString());
        }
    }
    document_.corrector().correct(document_.shown().selected(), [step](auto refs) {
        return SetTags{std::move(refs), step.tags, step.material};
    });
}

} // namespace hullwright::ui
