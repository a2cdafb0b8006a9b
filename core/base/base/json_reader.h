// Reads JSON strictly: a key that is unknown, missing or there twice, and a value of the wrong kind
// or out of range, is a fault that names its place in the document.
#pragma once

#include "base/detail.h"
#include "base/progress.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hullwright {

struct JsonRules {
    int deepest = 32;                    // levels of nesting
    Why no_object = Why::no_json_object; // said of a document that is no object
    Why twice = Why::key_twice;          // said of a key that stands twice in its object
    // Is the most keys of one object. Libraries that hold what a document keeps for them look at
    // all keys of an object to find one.
    std::size_t most_keys = std::numeric_limits<std::size_t>::max();
};

class JsonValue;

// Reads a document whose root is an object. It keeps the first fault only; whatever is read after a
// fault is empty or zero, and of no use. A stop ends reading as a fault does, while the text is
// parsed and in every loop that asks whether all is good.
class JsonDocument {
public:
    JsonDocument(std::string_view text, const JsonRules& rules, const Progress& progress = {});
    JsonDocument(const JsonDocument&) = delete;
    JsonDocument& operator=(const JsonDocument&) = delete;
    ~JsonDocument();

    [[nodiscard]] bool good() const { return fault_.empty() && !progress_.stopped(); }
    [[nodiscard]] const Detail& fault() const { return fault_; }
    // Returns the issue of a file whose document is not good: that it was stopped, or its fault.
    [[nodiscard]] Issue issue(const std::string& file) const;
    // False when the text is no JSON, nested too deep, or no object; then there is nothing to read.
    [[nodiscard]] bool is_object() const;
    [[nodiscard]] JsonValue root();

private:
    friend class JsonValue;
    struct Tree;
    void fail(Detail what);

    Progress progress_;
    std::unique_ptr<Tree> tree_;
    Detail fault_;
};

// Holds one value and its place. It must not outlive its document.
class JsonValue {
public:
    // Any other key is a fault. What is no object has no member that one could ask for.
    void allow_keys(const std::vector<std::string_view>& keys) const;
    [[nodiscard]] bool has(std::string_view key) const;
    // Returns the value of a key; a missing key is a fault.
    [[nodiscard]] JsonValue operator[](std::string_view key) const;
    // Calls body(key, value) for all members in the order of the text, until something has a fault;
    // anything but an object is one.
    void each_member(const std::function<void(const std::string&, const JsonValue&)>& body) const;

    // Returns the number of elements; anything but a list is a fault.
    [[nodiscard]] std::size_t size() const;
    // Faults in an element are told of the list.
    [[nodiscard]] JsonValue element(std::size_t i) const;
    // Faults in an element are told by a reason whose sentence says the number, and what is wrong.
    [[nodiscard]] JsonValue element(std::size_t i, Why in_element) const;
    // Reads a list of exactly so many numbers, or counts below the end.
    void read_row(std::span<double> row) const;
    void read_row(std::span<std::uint64_t> row, std::uint64_t end) const;

    [[nodiscard]] std::string text() const;
    [[nodiscard]] double number() const;                        // finite
    [[nodiscard]] double positive_or_zero() const;              // finite
    [[nodiscard]] std::uint64_t count(std::uint64_t end) const; // below the end
    [[nodiscard]] bool flag() const;
    // Returns texts as they are, numbers and switches as they are written on the command line; no
    // value for lists, objects and null.
    [[nodiscard]] std::optional<std::string> word() const;
    // Returns the index of the text among the words; another text is a fault.
    [[nodiscard]] std::size_t index_in(std::span<const char* const> words) const;
    void expect(std::string_view text) const;
    void expect(std::uint64_t number) const;
    void expect_object() const;
    // Returns the value as JSON, on one line; after a stop some of it is missing. Where a key
    // stands twice, so it does in the text.
    [[nodiscard]] std::string dump() const;

    // False when the document has a fault, or its reading was stopped.
    [[nodiscard]] bool good() const { return document_->good(); }
    // Tells a fault: the value is out of range.
    void refuse() const;
    // Something about the value is wrong; it is told with the elements that the value is in.
    void fail(Detail what) const;
    // Returns the same value; a fault in it, or in what it holds, is told by this reason instead of
    // its own.
    [[nodiscard]] JsonValue told_as(Detail said) const;

private:
    friend class JsonDocument;
    struct Place;
    JsonValue(JsonDocument& document, const void* json, std::shared_ptr<const Place> place)
        : document_(&document), json_(json), place_(std::move(place)) {}
    [[nodiscard]] JsonValue member(std::string_view key, const void* json) const;
    [[nodiscard]] const void* element_at(std::size_t i) const;
    [[nodiscard]] std::string path() const;

    JsonDocument* document_;
    const void* json_; // a value of the document's tree; null: there is none
    std::shared_ptr<const Place> place_;
};

} // namespace hullwright
