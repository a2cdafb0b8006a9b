#include "ui/words/field_words.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>

namespace hullwright::ui {
namespace {

constexpr std::array k_fields = std::to_array<FieldWords>({
    {"import.unit", QT_TRANSLATE_NOOP("Field", "Unit")},
    {"import.up", QT_TRANSLATE_NOOP("Field", "Axis that points up")},
    {"import.weld", QT_TRANSLATE_NOOP("Field", "Join equal vertices")},
    {"import.seconds", QT_TRANSLATE_NOOP("Field", "Longest time, in seconds")},
    {"import.memory_mib", QT_TRANSLATE_NOOP("Field", "Most memory, in MiB")},
    {"import.max_triangles", QT_TRANSLATE_NOOP("Field", "Most triangles")},
    {"repair.non_finite", QT_TRANSLATE_NOOP("Field", "Drop non-finite faces")},
    {"repair.weld", QT_TRANSLATE_NOOP("Field", "Join vertices at one place")},
    {"repair.weld_distance", QT_TRANSLATE_NOOP("Field", "Join vertices within")},
    {"repair.degenerate", QT_TRANSLATE_NOOP("Field", "Remove faces without area")},
    {"repair.duplicates", QT_TRANSLATE_NOOP("Field", "Drop duplicate faces")},
    {"repair.orient", QT_TRANSLATE_NOOP("Field", "Turn faces outward")},
    {"repair.split", QT_TRANSLATE_NOOP("Field", "Take non-manifold places apart")},
    {"repair.stitch", QT_TRANSLATE_NOOP("Field", "Close seams")},
    {"repair.fill_holes", QT_TRANSLATE_NOOP("Field", "Fill holes up to")},
    {"repair.drop_specks", QT_TRANSLATE_NOOP("Field", "Drop specks smaller than")},
    {"repair.keep_largest", QT_TRANSLATE_NOOP("Field", "Components to keep (0: all)")},
    {"decompose.tolerance", QT_TRANSLATE_NOOP("Field", "Tolerance")},
    {"decompose.rounding", QT_TRANSLATE_NOOP("Field", "Coplanar within")},
    {"decompose.surface", QT_TRANSLATE_NOOP("Field", "The surface encloses")},
    {"decompose.surface_doubt", QT_TRANSLATE_NOOP("Field", "Doubt of solids, in percent")},
    {"decompose.surface_of_parts", QT_TRANSLATE_NOOP("Field", "Single parts (2=sheet)")},
    {"decompose.sheet_thickness", QT_TRANSLATE_NOOP("Field", "Thickness of sheets")},
    {"decompose.search", QT_TRANSLATE_NOOP("Field", "Patches grow to")},
    {"decompose.merge", QT_TRANSLATE_NOOP("Field", "Join patches")},
    {"decompose.max_pieces", QT_TRANSLATE_NOOP("Field", "Most pieces (0: no limit)")},
    {"decompose.max_hull_vertices",
     QT_TRANSLATE_NOOP("Field", "Most vertices of a piece (0: no limit)")},
    {"tree.split", QT_TRANSLATE_NOOP("Field", "Nodes are parted")},
    {"tree.boxes", QT_TRANSLATE_NOOP("Field", "Boxes are turned")},
    {"tree.max_hull_vertices",
     QT_TRANSLATE_NOOP("Field", "Most vertices of a node's hull (0: no limit)")},
    {"pack.margin", QT_TRANSLATE_NOOP("Field", "Packed hulls may stand out by")},
});

constexpr std::array k_choices = std::to_array<ChoiceWords>({
    {"decompose.surface", "auto", QT_TRANSLATE_NOOP("Choice", "solids where that is clear")},
    {"decompose.surface", "solid", QT_TRANSLATE_NOOP("Choice", "solids wherever it can")},
    {"decompose.surface", "sheet", QT_TRANSLATE_NOOP("Choice", "nothing: all are sheets")},
    {"decompose.search", "best", QT_TRANSLATE_NOOP("Choice", "the nearest neighbour")},
    {"decompose.search", "bfs", QT_TRANSLATE_NOOP("Choice", "the first one met")},
    {"decompose.search", "dfs", QT_TRANSLATE_NOOP("Choice", "the last one met")},
    {"decompose.merge", "off", QT_TRANSLATE_NOOP("Choice", "no")},
    {"decompose.merge", "fast", QT_TRANSLATE_NOOP("Choice", "near continuations only (fast)")},
    {"decompose.merge", "full", QT_TRANSLATE_NOOP("Choice", "all that the bounds allow")},
    {"tree.split", "median", QT_TRANSLATE_NOOP("Choice", "into halves")},
    {"tree.split", "mean", QT_TRANSLATE_NOOP("Choice", "at the pieces' mean")},
    {"tree.split", "area", QT_TRANSLATE_NOOP("Choice", "where boxes are smallest")},
    {"tree.boxes", "vertices", QT_TRANSLATE_NOOP("Choice", "by the spread of vertices")},
    {"tree.boxes", "surface", QT_TRANSLATE_NOOP("Choice", "by the spread of surface")},
    {"tree.boxes", "auto", QT_TRANSLATE_NOOP("Choice", "the best of a few")},
    {"tree.boxes", "optimal", QT_TRANSLATE_NOOP("Choice", "after a search (slow)")},
});

QString text_of(std::string_view text) {
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

bool takes_automatic(const Field& field) {
    return field.value.starts_with("auto|");
}

} // namespace

std::span<const FieldWords> field_words() {
    return k_fields;
}

std::span<const ChoiceWords> choice_words() {
    return k_choices;
}

bool is_switch(const Field& field) {
    return field.value == "on|off";
}

bool is_length(const Field& field) {
    return field.value.find("LENGTH") != std::string_view::npos;
}

std::vector<std::string_view> choices_of(const Field& field) {
    std::vector<std::string_view> words;
    if (is_switch(field) || is_length(field) || field.value.find('|') == std::string_view::npos) {
        return words;
    }
    for (std::string_view rest = field.value;;) {
        const std::size_t bar = rest.find('|');
        words.push_back(rest.substr(0, bar));
        if (bar == std::string_view::npos) {
            return words;
        }
        rest.remove_prefix(bar + 1);
    }
}

QString label_of(const Field& field) {
    const auto* const at =
        std::find_if(k_fields.begin(), k_fields.end(),
                     [&](const FieldWords& words) { return field.path == words.path; });
    return at != k_fields.end() ? QCoreApplication::translate("Field", at->label)
                                : text_of(field.flag);
}

QString choice_label(const Field& field, std::string_view word) {
    const auto* const at =
        std::find_if(k_choices.begin(), k_choices.end(), [&](const ChoiceWords& words) {
            return field.path == words.path && word == words.word;
        });
    return at != k_choices.end() ? QCoreApplication::translate("Choice", at->label) : text_of(word);
}

QString tip_of(const Field& field) {
    const QString help = QCoreApplication::translate("Recipe", std::string(field.help).c_str());
    return help + "\n" +
           QCoreApplication::translate("Field", "On the command line: %1")
               .arg("--" + text_of(field.flag) + " " + text_of(field.value));
}

QString placeholder_of(const Field& field) {
    return takes_automatic(field) ? QCoreApplication::translate("Field", "automatic")
           : field.path == "import.unit" || field.path == "import.up"
               ? QCoreApplication::translate("Field", "as the file says")
               : QString();
}

} // namespace hullwright::ui
