#include "ui/window/view_state.h"

#include "ui/viewport/navigation_menu.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

#include <array>
#include <cmath>

namespace hullwright::ui {
namespace {

constexpr const char* k_safe_colours_key = "window/safe_colours";
constexpr std::array<const char*, 4> k_looks = {"pieces", "distances", "tree", "strips"};

void take(const QJsonValue& value, bool& to) {
    to = value.toBool(to);
}

void take(const QJsonValue& value, double least, double most, double& to) {
    const double number = value.toDouble(to);
    if (number >= least && number <= most) {
        to = number;
    }
}

template <class Whole> void take_whole(const QJsonValue& value, double most, Whole& to) {
    const double number = value.toDouble(-1.0);
    if (number >= 0.0 && number <= most && number == std::floor(number)) {
        to = static_cast<Whole>(number);
    }
}

// Reads which row of a tree is shown; its root is looked up once there is a tree.
void take_tree(const QJsonObject& object, ViewState& view) {
    constexpr double k_deepest = 1000.0; // more steps than any tree has
    take_whole(object["tree_root"], k_none - 1.0, view.tree.root);
    take_whole(object["tree_level"], k_deepest, view.tree.level);
    take(object["tree_hulls"], view.tree_hulls);
    take(object["tree_boxes"], view.tree_boxes);
    if (!view.tree_hulls && !view.tree_boxes) {
        view.tree_hulls = view.tree_boxes = true; // otherwise nothing would be seen
    }
}

void take(const QJsonValue& value, Vec3& to) {
    const QJsonArray numbers = value.toArray();
    if (numbers.size() == 3) {
        for (int k = 0; k < 3; ++k) {
            take(numbers[k], -1e30, 1e30, to[k]);
        }
    }
}

} // namespace

ViewHabits saved_habits() {
    const bool is_safe = QSettings().value(k_safe_colours_key).toBool();
    return {is_safe ? Palette::few_and_safe : Palette::spectrum, saved_navigation(), saved_theme()};
}

void save_habits(const ViewHabits& habits) {
    QSettings().setValue(k_safe_colours_key, habits.palette == Palette::few_and_safe);
    save_navigation(habits.navigation);
    save_theme(habits.theme);
}

std::string view_to_json(const ViewState& view) {
    QJsonArray hidden;
    for (const PieceId piece : view.hidden) {
        hidden.append(static_cast<qint64>(piece));
    }
    QJsonArray hidden_added;
    for (const std::string& name : view.hidden_added) {
        hidden_added.append(QString::fromStdString(name));
    }
    const QJsonObject object = {
        {"target", QJsonArray{view.target.x(), view.target.y(), view.target.z()}},
        {"yaw", view.yaw},
        {"pitch", view.pitch},
        {"distance", view.distance},
        {"orthographic", view.orthographic},
        {"model", view.model},
        {"pieces", view.pieces},
        {"see_through", view.see_through},
        {"wire", view.wire},
        {"edges", view.edges},
        {"concave_edges", view.concave_edges},
        {"grid", view.grid},
        {"apart", view.apart},
        {"section_axis", view.section_axis},
        {"section", view.section},
        {"section_normal",
         QJsonArray{view.section_normal.x(), view.section_normal.y(), view.section_normal.z()}},
        {"section_flipped", view.section_flipped},
        {"look", k_looks[static_cast<std::size_t>(view.look)]},
        {"tree_root", static_cast<qint64>(view.tree.root)},
        {"tree_level", static_cast<qint64>(view.tree.level)},
        {"tree_hulls", view.tree_hulls},
        {"tree_boxes", view.tree_boxes},
        {"hidden", hidden},
        {"hidden_added", hidden_added}};
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

ViewState view_from_json(const std::string& json) {
    const QJsonObject object = QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
    ViewState view;
    take(object["target"], view.target);
    take(object["yaw"], -1e6, 1e6, view.yaw);
    take(object["pitch"], -90.0, 90.0, view.pitch);
    take(object["distance"], 0.0, 1e30, view.distance);
    take(object["orthographic"], view.orthographic);
    take(object["model"], view.model);
    take(object["pieces"], view.pieces);
    take(object["see_through"], view.see_through);
    take(object["wire"], view.wire);
    take(object["edges"], view.edges);
    take(object["concave_edges"], view.concave_edges);
    take(object["grid"], view.grid);
    take(object["apart"], 0.0, 1.0, view.apart);
    const int axis = object["section_axis"].toInt(view.section_axis);
    view.section_axis = axis >= k_no_section && axis <= k_section_across_view ? axis : k_no_section;
    take(object["section_normal"], view.section_normal);
    take(object["section_flipped"], view.section_flipped);
    take(object["section"], 0.0, 1.0, view.section);
    for (std::size_t i = 0; i < k_looks.size(); ++i) {
        if (object["look"].toString() == QLatin1String(k_looks[i])) {
            view.look = static_cast<LookKind>(i);
        }
    }
    take_tree(object, view);
    for (const QJsonValue& value : object["hidden"].toArray()) {
        const double number = value.toDouble(-1.0);
        if (number >= 0.0 && number < k_none && number == std::floor(number)) {
            view.hidden.insert(static_cast<PieceId>(number));
        }
    }
    for (const QJsonValue& value : object["hidden_added"].toArray()) {
        if (value.isString()) {
            view.hidden_added.insert(value.toString().toStdString());
        }
    }
    return view;
}

} // namespace hullwright::ui
