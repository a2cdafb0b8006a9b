#include "report/sentences.h"

#include "base/text.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace hullwright {
namespace {

struct Sentence {
    Code code;
    std::string_view name;
    std::string_view pattern;
};

constexpr std::array k_sentences = std::to_array<Sentence>({
    {Code::stopped, "stopped", HULLWRIGHT_SENTENCE("Issue", "Stopped on request.")},
    {Code::file_missing, "file_missing",
     HULLWRIGHT_SENTENCE("Issue", "{w}: there is no such file; check the path.")},
    {Code::file_is_directory, "file_is_directory",
     HULLWRIGHT_SENTENCE("Issue", "{w}: this is a folder; name a file in it.")},
    {Code::file_unreadable, "file_unreadable",
     HULLWRIGHT_SENTENCE("Issue", "{w}: cannot be read ({d}); check its type and permissions.")},
    {Code::file_empty, "file_empty",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the file is empty; export or copy it again.")},
    {Code::file_too_large, "file_too_large",
     HULLWRIGHT_SENTENCE("Issue", "{w}: {0} bytes are more than the {1} allowed; split the "
                                  "model, or keep fewer rows in a file.")},
    {Code::file_not_written, "file_not_written",
     HULLWRIGHT_SENTENCE("Issue", "{w}: cannot be written ({d}); check the folder and the space "
                                  "left on the disk.")},
    {Code::format_unknown, "format_unknown",
     HULLWRIGHT_SENTENCE("Issue", "{w}: unknown file extension; known ones are {d}.")},
    {Code::format_mismatch, "format_mismatch",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the content is not what the extension says ({d}); rename "
                                  "or export it again.")},
    {Code::file_truncated, "file_truncated",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the file ends too early{d?, {d} is missing}{0?, {0} "
                                  "announced and {1} there}; export or copy it again.")},
    {Code::parse_failed, "parse_failed",
     HULLWRIGHT_SENTENCE("Issue", "{w}: not a valid file of its format ({d}); export it again.")},
    {Code::worker_missing, "worker_missing",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the reading process cannot be started ({d}); reinstall "
                                  "Hullwright.")},
    {Code::worker_crashed, "worker_crashed",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the file made its reader crash ({d}); it is damaged or "
                                  "hostile: export it again.")},
    {Code::worker_timeout, "worker_timeout",
     HULLWRIGHT_SENTENCE("Issue", "{w}: reading took longer than allowed{0?, {0} s}; raise "
                                  "--import-seconds if the file is sound.")},
    {Code::worker_out_of_memory, "worker_out_of_memory",
     HULLWRIGHT_SENTENCE("Issue", "{w}: reading needed more memory than allowed; raise "
                                  "--import-memory if the file is sound.")},
    {Code::worker_output_limit, "worker_output_limit",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the model is larger than the {0} bytes allowed; split "
                                  "it.")},
    {Code::message_malformed, "message_malformed",
     HULLWRIGHT_SENTENCE("Issue", "{w}: its reader answered nonsense, so the file is damaged or "
                                  "hostile; export it again.")},
    {Code::index_out_of_range, "index_out_of_range",
     HULLWRIGHT_SENTENCE("Issue", "{w}: a face names a vertex that does not exist{d? ({d})}; "
                                  "export it again.")},
    {Code::non_finite_coordinates, "non_finite_coordinates",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: {0} {0=vertex has|vertices have} coordinates that are no "
                         "numbers, first vertex {1}; export it again, or drop {0=its|their} "
                         "faces with --repair +non_finite.")},
    {Code::size_out_of_range, "size_out_of_range",
     HULLWRIGHT_SENTENCE("Issue", "{w}: its coordinates reach {0}, and it is {1} long from corner "
                                  "to corner; sizes from 1e-30 and coordinates up to 1e+37 can be "
                                  "worked with: scale it, or delete what lies far out.")},
    {Code::no_triangles, "no_triangles",
     HULLWRIGHT_SENTENCE(
         "Issue",
         "{w}: there are no faces in it{d? ({d})}{0? that could "
         "stay: repair dropped all {0}, for lack of area or of numbers "
         "for coordinates, or as specks (--drop-specks)}; export the model with its surface.")},
    {Code::too_many_triangles, "too_many_triangles",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: it holds more than {0} {0=triangle|triangles}, instances expanded; "
                         "raise --max-triangles if that is meant.")},
    {Code::too_many_parts, "too_many_parts",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: it holds more than {0} {0=part|parts}, instances expanded{d?, the "
                         "next one at {d}}; join meshes or leave instances out in the modelling "
                         "tool, and export it again.")},
    {Code::unit_suspicious, "unit_suspicious",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the model is {0} m across ({d}); that looks like the "
                                  "wrong unit: check, and set --unit.")},
    {Code::maybe_truncated, "maybe_truncated",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the last line has no end; the file may have been cut: "
                                  "compare it with its origin.")},
    {Code::polygons_fanned, "polygons_fanned",
     HULLWRIGHT_SENTENCE("Issue", "{w}: {0} {0=polygon crosses itself and was cut as a fan; "
                                  "triangulate it|polygons cross themselves and were cut as fans; "
                                  "triangulate them} in the modelling tool.")},
    {Code::polygon_refused, "polygon_refused",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: a polygon of {0} corners, from ({2}, {3}, {4}) on, crosses "
                         "itself; such polygons are read up to {1} corners: triangulate it "
                         "in the modelling tool.")},
    {Code::faces_ignored, "faces_ignored",
     HULLWRIGHT_SENTENCE(
         "Issue", "{w}: {0} {0=point|points} and {1} {1=line|lines} were left out; only faces "
                  "collide.")},
    {Code::faces_missing, "faces_missing",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: the file announces {0} {0=face|faces} and {1} could be read; export "
                         "it again, or in another format.")},
    {Code::vertices_unused, "vertices_unused",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: {0} of {1} vertices {0=is|are} in no face; if it is a cloud of "
                         "points, make a surface of it first.")},
    {Code::more_than_announced, "more_than_announced",
     HULLWRIGHT_SENTENCE("Issue", "{w}: there is more in the file than it announces ({d}), and the "
                                  "rest was left out; export it again.")},
    {Code::precision_lost, "precision_lost",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: its numbers are in steps of {0}, and its smallest extent is "
                         "{1}; move the model towards the origin before it is exported, "
                         "or export it in a format of more digits.")},
    {Code::skins_at_rest, "skins_at_rest",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: {0} {0=mesh moves with a skeleton; it was taken as it is|meshes "
                         "move with a skeleton; they were taken as they are} before the "
                         "skeleton moves.")},
    {Code::pieces_above_limit, "pieces_above_limit",
     HULLWRIGHT_SENTENCE("Issue", "{w}: there are {0} pieces, more than the {1} of --max-pieces "
                                  "({d}); raise --max-pieces.")},
    {Code::inside_left_open, "inside_left_open",
     HULLWRIGHT_SENTENCE("Issue", "{w}: they leave {0} % of the solid's inside open, more than {1} "
                                  "%, as no more was found within the tolerance; raise it.")},
    {Code::cavities_filled, "cavities_filled",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: they fill {0} of {1} closed {1=cavity|cavities}, in all {2} cubic "
                         "units of the model, the largest around ({3}, {4}, {5}); ask "
                         "for more pieces if they have to stay empty.")},
    {Code::openings_closed, "openings_closed",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: {0} of {1} {0=reaches|reach} into openings that are to be kept, as "
                         "{0=it has|they have} at most {2} vertices; raise --max-hull-vertices or "
                         "--max-pieces.")},
    {Code::repair_left_undone, "repair_left_undone",
     HULLWRIGHT_SENTENCE("Issue",
                         "repair {w}: {0?{0} {0=element|elements} }could not be repaired{d?, the "
                         "mesh is not {d}}; look at the mesh in the modelling tool.")},
    {Code::export_limit, "export_limit",
     HULLWRIGHT_SENTENCE("Issue", "{w}: the format cannot hold this model ({d}); choose another.")},
    {Code::mesh_mismatch, "mesh_mismatch",
     HULLWRIGHT_SENTENCE("Issue", "{w}: its pieces were cut from another mesh than {d}; export the "
                                  "pieces again.")},
    {Code::row_malformed, "row_malformed",
     HULLWRIGHT_SENTENCE("Issue", "{w}: row {0}, in line {1}: {d}; correct or remove the line.")},
    {Code::columns_malformed, "columns_malformed",
     HULLWRIGHT_SENTENCE("Issue", "{w}: its first line names other columns than a_tx a_ty a_tz "
                                  "a_qw a_qx a_qy a_qz and b_tx to b_qz ({d}); rename or remove "
                                  "them.")},
    {Code::graphics_refused, "graphics_refused",
     HULLWRIGHT_SENTENCE("Issue", "There is no OpenGL 3.3 without a screen here ({d}); pairs are "
                                  "decided by exact numbers instead, pictures need a driver or "
                                  "Mesa's software renderer.")},
    {Code::graphics_failed, "graphics_failed",
     HULLWRIGHT_SENTENCE("Issue", "{w}: drawing failed ({d}); pairs are decided by exact numbers "
                                  "instead, pictures need less size or another driver.")},
    {Code::outside_above_limit, "outside_above_limit",
     HULLWRIGHT_SENTENCE("Issue",
                         "{w}: they cover {0} % of the solid's volume outside of it, more than the "
                         "{1} % of --max-outside; raise it, or --max-pieces and "
                         "--max-hull-vertices where these are set.")},
    {Code::outside_untold, "outside_untold",
     HULLWRIGHT_SENTENCE(
         "Issue", "{w}: nothing of the model is thick enough to tell shares of its volume, so "
                  "that --max-outside decides nothing; --max-pieces does, or --tolerance.")},
    {Code::too_many_pairs, "too_many_pairs",
     HULLWRIGHT_SENTENCE("Issue", "{w}: {0} pairs of bodies are more than the {1} that are asked "
                                  "about at once; name two bodies, or leave some out.")},
    {Code::bad_setting, "bad_setting",
     HULLWRIGHT_SENTENCE("Issue", "{w}: not a valid setting ({d}).")},
    {Code::out_of_memory, "out_of_memory",
     HULLWRIGHT_SENTENCE("Issue", "{w}: there is not enough memory for it; use a machine with "
                                  "more, or a smaller model.")},
    {Code::internal, "internal",
     HULLWRIGHT_SENTENCE("Issue", "{w}: internal error ({d}); please report it with the file.")},
});

const Sentence& find(Code code) {
    for (const Sentence& sentence : k_sentences) {
        if (sentence.code == code) {
            return sentence;
        }
    }
    return k_sentences.back();
}

std::string place(char name, const Issue& issue, WriteNumber write_number) {
    if (name == 'w') {
        return printable(issue.where, 4096);
    }
    if (name == 'd') {
        return printable(sentence(issue.detail), 1024);
    }
    const auto number = static_cast<std::size_t>(name - '0');
    return number < issue.numbers.size() ? write_number(issue.numbers[number]) : std::string("?");
}

bool has(char name, const Issue& issue) {
    return name == 'd' ? !issue.detail.empty()
                       : static_cast<std::size_t>(name - '0') < issue.numbers.size();
}

bool is_one(char name, const Issue& issue) {
    const auto number = static_cast<std::size_t>(name - '0');
    return number < issue.numbers.size() && issue.numbers[number] == 1.0;
}

// Finds the closing brace that belongs to the opening one at `open`.
std::size_t closing(std::string_view pattern, std::size_t open) {
    int depth = 0;
    for (std::size_t at = open; at < pattern.size(); ++at) {
        depth += pattern[at] == '{' ? 1 : pattern[at] == '}' ? -1 : 0;
        if (depth == 0) {
            return at;
        }
    }
    return pattern.size();
}

} // namespace

std::string_view code_name(Code code) {
    return find(code).name;
}

bool falls_short(Code code) {
    constexpr std::array k_short = {Code::maybe_truncated,     Code::faces_missing,
                                    Code::vertices_unused,     Code::more_than_announced,
                                    Code::precision_lost,      Code::pieces_above_limit,
                                    Code::openings_closed,     Code::repair_left_undone,
                                    Code::outside_above_limit, Code::outside_untold};
    return std::find(k_short.begin(), k_short.end(), code) != k_short.end();
}

std::string_view sentence_template(Code code) {
    return find(code).pattern;
}

std::string people_number(double value) {
    const bool whole =
        std::isfinite(value) && value >= 0.0 && value < 1e15 && value == std::floor(value);
    return whole ? grouped_text(static_cast<std::uint64_t>(value)) : rounded_text(value, 4);
}

// {x} is a place; {x?text} is replaced by its text when x has a value, {x=one|many} by the words
// for its value.
std::string fill_sentence(std::string_view pattern, const Issue& issue, WriteNumber write_number) {
    std::string out;
    for (std::size_t at = 0; at < pattern.size();) {
        if (pattern[at] != '{' || at + 2 >= pattern.size()) {
            out += pattern[at++];
            continue;
        }
        const std::size_t end = closing(pattern, at);
        const char name = pattern[at + 1];
        if (pattern[at + 2] == '?') {
            out += has(name, issue)
                       ? fill_sentence(pattern.substr(at + 3, end - at - 3), issue, write_number)
                       : std::string();
        } else if (pattern[at + 2] == '=') {
            const auto words = words_for(is_one(name, issue), pattern.substr(at + 3, end - at - 3));
            out += fill_sentence(words, issue, write_number);
        } else {
            out += place(name, issue, write_number);
        }
        at = end + 1;
    }
    return out;
}

std::string sentence(const Issue& issue) {
    return fill_sentence(sentence_template(issue.code), issue);
}

} // namespace hullwright
