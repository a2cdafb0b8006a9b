// Reads an XML file as a tree of elements that know their lines. Of the text between elements the
// first stretch is kept: URDF and MJCF say all in attributes, and SDF in elements that hold nothing
// else.
#pragma once

#include "base/progress.h"
#include "base/result.h"

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace hullwright {

struct XmlElement {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes; // no two of one name
    std::vector<XmlElement> children;
    std::string text;     // before, between or after the children
    std::size_t line = 0; // from 1
    std::shared_ptr<const std::string> file;

    // Returns null where there is none.
    [[nodiscard]] const std::string* attribute(std::string_view key) const;
    [[nodiscard]] const XmlElement* child(std::string_view key) const; // the first
};

// A larger file is refused before memory is taken. Descriptions of robots take far less, as their
// meshes are files of their own.
inline constexpr std::uint64_t k_most_xml_bytes = 64ULL << 20U;

// So many elements and attributes of all files of a robot take less than a gigabyte as a tree, and
// the largest descriptions have some ten thousand.
inline constexpr std::uint64_t k_most_xml_parts = 1ULL << 22U;

// Says how much may still be read of files that include each other: their elements become one tree,
// and a file that lies deep in another has the less depth of its own.
struct XmlRoom {
    std::size_t deep = 0; // of the file's first element in that tree
    std::uint64_t bytes = k_most_xml_bytes;
    std::uint64_t parts = k_most_xml_parts;
};

// Entities that a file defines stay as they are written, so that none grows. What the file takes of
// the room is gone from it.
[[nodiscard]] Result<XmlElement> read_xml(const std::filesystem::path& file, XmlRoom& room,
                                          const std::stop_token& stop = {});
// Reads a file that includes no other.
[[nodiscard]] Result<XmlElement> read_xml(const std::filesystem::path& file,
                                          const std::stop_token& stop = {});

// Returns the element as people find it: its name, and what the file calls it.
[[nodiscard]] std::string element_text(const XmlElement& element);

// Returns an issue with the file and the line.
[[nodiscard]] Issue issue_at(const XmlElement& element, Detail what);

} // namespace hullwright
