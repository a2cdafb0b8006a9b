// Makes the parts of which reports make pages (HTML) that need no other file: a style, escaped
// words, figures.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace hullwright {

// Holds a picture of what a page tells of, for light pages and for dark ones.
struct ReportPicture {
    std::string title;
    std::string text;  // what is seen
    std::string light; // bytes of a PNG
    std::string dark;
};

namespace html {

// Returns the text with what HTML has a meaning for replaced.
[[nodiscard]] std::string escaped(std::string_view text);
// Returns the same of words from outside, which may be long and not be printable.
[[nodiscard]] std::string shown(std::string_view text);

[[nodiscard]] std::string tag(const char* name, const std::string& content,
                              const char* kind = nullptr);
[[nodiscard]] std::string card(const std::string& number, const char* text, const char* kind);

// A page lists so many of what may be thousands, which says enough of what kind they are.
inline constexpr std::size_t k_listed = 50;
// Says how many of all are left out after so many; empty where there are none.
[[nodiscard]] std::string more_than(std::size_t listed, std::size_t all);

// Returns a PNG as the source of an <img>.
[[nodiscard]] std::string picture_data(const std::string& png);

// Sorts the table with the id `rows` by its columns, whose heads hold buttons; hides rows that do
// not hold the text of #words, or whose data-kind has not the word of #kind; counts in #told.
[[nodiscard]] std::string_view table_script();

// Returns all pictures below a title; empty where there are none.
[[nodiscard]] std::string figures(std::string_view title, std::span<const ReportPicture> pictures);

// Returns the page as a whole. `title` is escaped already; scripts from elsewhere and the net are
// locked out.
[[nodiscard]] std::string page(const std::string& title, const std::string& body,
                               std::string_view made_by, std::string_view script);

} // namespace html
} // namespace hullwright
