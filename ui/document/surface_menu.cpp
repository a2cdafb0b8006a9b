#include "ui/document/surface_menu.h"

#include <QAction>
#include <QMenu>

#include <algorithm>

namespace hullwright::ui {

SurfaceMenu::SurfaceMenu(Document& document, QMenu* menu)
    : QObject(menu), document_(document), menu_(menu) {
    menu->setObjectName("surface_of_parts");
    const std::array<std::pair<QString, const char*>, 3> words = {
        std::pair(tr("As the &recipe says of all"), "surface_as_recipe"),
        std::pair(tr("&Solid"), "surface_solid"), std::pair(tr("S&heet"), "surface_sheet")};
    for (std::size_t i = 0; i < words.size(); ++i) {
        actions_[i] = menu->addAction(words[i].first);
        actions_[i]->setObjectName(QString::fromLatin1(words[i].second));
        actions_[i]->setCheckable(true);
        const auto choice = static_cast<SurfaceChoice>(i);
        connect(actions_[i], &QAction::triggered, this, [this, choice] { choose(choice); });
    }
    connect(&document_.shown(), &ShownPieces::selection_changed, this, &SurfaceMenu::follow);
    connect(&document_.shown(), &ShownPieces::pieces_changed, this, &SurfaceMenu::follow);
    connect(&document_.recipe(), &ChosenRecipe::changed, this, &SurfaceMenu::follow);
    follow();
}

std::set<PartId> SurfaceMenu::parts() const {
    std::set<PartId> parts;
    for (const PieceId piece : document_.shown().selection()) {
        parts.insert(document_.shown().pieces()->pieces()[piece].part);
    }
    return parts;
}

void SurfaceMenu::choose(SurfaceChoice choice) {
    Recipe recipe = document_.recipe().value();
    std::vector<SurfaceChoice>& of_part = recipe.decompose.surface.of_part;
    for (const PartId part : parts()) {
        of_part.resize(std::max<std::size_t>(of_part.size(), part + 1));
        of_part[part] = choice;
    }
    while (!of_part.empty() && of_part.back() == SurfaceChoice::automatic) {
        of_part.pop_back(); // the recipe's text is read without these, too
    }
    document_.recipe().set(recipe);
    follow(); // also without a change, since the click moved the mark
}

// The marked entry is the choice that all selected parts share.
void SurfaceMenu::follow() {
    const std::set<PartId> chosen = parts();
    const SurfaceSettings& settings = document_.recipe().value().decompose.surface;
    for (std::size_t i = 0; i < actions_.size(); ++i) {
        const bool all = std::all_of(chosen.begin(), chosen.end(), [&](PartId part) {
            return settings.own_of(part) == static_cast<SurfaceChoice>(i);
        });
        actions_[i]->setChecked(all && !chosen.empty());
        actions_[i]->setEnabled(!chosen.empty());
    }
    menu_->menuAction()->setEnabled(!chosen.empty());
}

} // namespace hullwright::ui
