#include "ui/words/correction_text.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace hullwright::ui {
namespace {

QString text_of_kind(std::size_t kind) {
    static constexpr std::array k_texts = {
        QT_TRANSLATE_NOOP("Correction", "Merge"),
        QT_TRANSLATE_NOOP("Correction", "Split"),
        QT_TRANSLATE_NOOP("Correction", "Delete"),
        QT_TRANSLATE_NOOP("Correction", "Lock"),
        QT_TRANSLATE_NOOP("Correction", "Unlock"),
        QT_TRANSLATE_NOOP("Correction", "Fit primitive"),
        QT_TRANSLATE_NOOP("Correction", "Drop primitive"),
        QT_TRANSLATE_NOOP("Correction", "Add primitive"),
        QT_TRANSLATE_NOOP("Correction", "Move primitive"),
        QT_TRANSLATE_NOOP("Correction", "Limit vertices"),
        QT_TRANSLATE_NOOP("Correction", "Tags"),
        QT_TRANSLATE_NOOP("Correction", "Redo region"),
        QT_TRANSLATE_NOOP("Correction", "Change primitive"),
        QT_TRANSLATE_NOOP("Correction", "Split as the tree would"),
    };
    static_assert(k_texts.size() == std::variant_size_v<Correction>);
    return QCoreApplication::translate("Correction", k_texts[kind]);
}

// Returns the names of corrections as core writes them, in the order of Correction.
template <std::size_t... kinds>
std::array<std::string_view, sizeof...(kinds)> names_of(std::index_sequence<kinds...> /*all*/) {
    return {name_of(Correction(std::in_place_index<kinds>))...};
}

} // namespace

QString text_of(const Correction& correction) {
    return text_of_kind(correction.index());
}

QString correction_named(std::string_view name) {
    const auto names = names_of(std::make_index_sequence<std::variant_size_v<Correction>>());
    const auto at = std::find(names.begin(), names.end(), name);
    return at == names.end() ? QString()
                             : text_of_kind(static_cast<std::size_t>(at - names.begin()));
}

QString turn_text(AxisTurn turn) {
    static constexpr std::array k_texts = {
        QT_TRANSLATE_NOOP("Fitting", "axes as they are"),
        QT_TRANSLATE_NOOP("Fitting", "y up becomes z up"),
        QT_TRANSLATE_NOOP("Fitting", "z up becomes y up"),
        QT_TRANSLATE_NOOP("Fitting", "y and z change places"),
    };
    static_assert(k_texts.size() == k_turn_names.size());
    return QCoreApplication::translate("Fitting", k_texts[static_cast<std::size_t>(turn)]);
}

// Six digits tell all units apart.
QString scale_text(double scale) {
    return QStringLiteral("× ") + QLocale().toString(scale, 'g', 6);
}

QString fitting_text(const Fitting& fitting) {
    return fitting.turn == AxisTurn::none
               ? scale_text(fitting.scale)
               : scale_text(fitting.scale) + QStringLiteral(", ") + turn_text(fitting.turn);
}

QString text_of_lying(const std::optional<Fitting>& fitting) {
    return fitting ? QCoreApplication::translate("Fitting", "Bring colliders to the model (%1)")
                         .arg(fitting_text(*fitting))
                   : QCoreApplication::translate("Fitting", "Lay colliders as both files state");
}

} // namespace hullwright::ui
