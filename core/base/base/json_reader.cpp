#include "base/json_reader.h"

#include "base/json_fault.h"
#include "base/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace hullwright {
namespace {

using Json = nlohmann::ordered_json;

// Finds keys that stand twice in one object: parsers silently keep one of the two values.
class ObjectKeys {
public:
    // An object at `depth` opens; its keys are one level deeper.
    void open(int depth) { seen_[depth + 1].clear(); }
    // Returns false when the object already has this key.
    [[nodiscard]] bool add(int depth, const std::string& key) {
        return seen_[depth].insert(key).second;
    }

private:
    std::map<int, std::set<std::string>> seen_;
};

// Walks along a text, tells how far it is, and is at the text's end once the work is stopped.
class WatchedText {
public:
    using iterator_category = std::input_iterator_tag;
    using value_type = char;
    using difference_type = std::ptrdiff_t;
    using pointer = const char*;
    using reference = const char&;

    WatchedText(std::string_view text, const char* at, const Progress& progress)
        : text_(text), at_(at), progress_(&progress) {}

    const char& operator*() const { return *at_; }
    WatchedText& operator++() {
        ++at_;
        const auto read = static_cast<std::size_t>(at_ - text_.data());
        if (read % k_look == 0) {
            progress_->report(static_cast<double>(read) / static_cast<double>(text_.size()));
            at_ = progress_->stopped() ? text_.data() + text_.size() : at_;
        }
        return *this;
    }
    bool operator==(const WatchedText& other) const { return at_ == other.at_; }

private:
    static constexpr std::size_t k_look = 1U << 16U; // bytes, which take about a millisecond

    std::string_view text_;
    const char* at_;
    const Progress* progress_;
};

const Json& json_of(const void* json) {
    static const Json nothing;
    return json == nullptr ? nothing : *static_cast<const Json*>(json);
}

const Json& object_of(const void* json) {
    static const Json empty = Json::object();
    return json_of(json).is_object() ? json_of(json) : empty;
}

const Json* element_of(const void* json, std::size_t i) {
    return json_of(json).is_array() && i < json_of(json).size() ? &json_of(json)[i] : nullptr;
}

std::optional<double> finite_number(const Json& json) {
    const double number = json.is_number() ? json.get<double>() : HUGE_VAL;
    return std::isfinite(number) ? std::optional(number) : std::nullopt;
}

std::optional<std::uint64_t> count_below(const Json& json, std::uint64_t end) {
    const bool fits = json.is_number_unsigned() && json.get<std::uint64_t>() < end;
    return fits ? std::optional(json.get<std::uint64_t>()) : std::nullopt;
}

} // namespace

struct JsonDocument::Tree {
    Json root;
};

// The document's root has none above it and no key.
struct JsonValue::Place {
    std::shared_ptr<const Place> above;
    std::string key;               // of a member
    Why in_element = Why::nothing; // of a list's element
    std::size_t number = 0;
    Detail said; // of every fault here and below
};

// Values that are nested too deep are dropped while parsing, so that none of them is ever held:
// writing or copying them would take a deep stack.
JsonDocument::JsonDocument(std::string_view text, const JsonRules& rules, const Progress& progress)
    : progress_(progress), tree_(std::make_unique<Tree>()) {
    bool too_deep = false;
    Detail twice;
    ObjectKeys keys;
    const auto look = [&](int depth, Json::parse_event_t event, const Json& parsed) {
        if (depth > rules.deepest) {
            too_deep = true;
            return false;
        }
        if (event == Json::parse_event_t::object_start) {
            keys.open(depth);
        } else if (event == Json::parse_event_t::key && twice.empty() &&
                   !keys.add(depth, parsed.get_ref<const std::string&>())) {
            twice = because(rules.twice, printable(parsed.get_ref<const std::string&>()));
        }
        return true;
    };
    const char* const end = text.data() + text.size();
    tree_->root = Json::parse(WatchedText(text, text.data(), progress_),
                              WatchedText(text, end, progress_), look, false);
    if (progress_.stopped()) {
        tree_->root = Json();
    } else if (too_deep) {
        tree_->root = Json();
        fail(Why::too_deep);
    } else if (tree_->root.is_discarded()) {
        fail(json_fault(text));
    } else if (!tree_->root.is_object()) {
        fail(rules.no_object);
    } else {
        fail(std::move(twice));
    }
}

JsonDocument::~JsonDocument() = default;

Issue JsonDocument::issue(const std::string& file) const {
    return progress_.stopped() ? stopped_issue() : error(Code::parse_failed, file, fault_);
}

void JsonDocument::fail(Detail what) {
    if (fault_.empty()) {
        fault_ = std::move(what);
    }
}

bool JsonDocument::is_object() const {
    return tree_->root.is_object();
}

JsonValue JsonDocument::root() {
    return {*this, &tree_->root, std::make_shared<JsonValue::Place>()};
}

void JsonValue::allow_keys(const std::vector<std::string_view>& keys) const {
    for (const auto& item : object_of(json_).items()) {
        if (std::find(keys.begin(), keys.end(), item.key()) == keys.end()) {
            const JsonValue unknown = member(item.key(), nullptr);
            unknown.fail(because(Why::key_unknown, unknown.path()));
        }
    }
}

bool JsonValue::has(std::string_view key) const {
    return json_of(json_).contains(key);
}

JsonValue JsonValue::operator[](std::string_view key) const {
    const Json& object = object_of(json_);
    const auto at = object.find(key);
    JsonValue found = member(key, at == object.end() ? nullptr : &*at);
    if (at == object.end()) {
        found.fail(because(Why::key_missing, found.path()));
    }
    return found;
}

JsonValue JsonValue::member(std::string_view key, const void* json) const {
    return {
        *document_, json,
        std::make_shared<const Place>(Place{place_, std::string(key), Why::nothing, 0, Detail()})};
}

std::vector<std::string> JsonValue::keys() const {
    expect_object();
    std::vector<std::string> keys;
    for (const auto& item : object_of(json_).items()) {
        keys.push_back(item.key());
    }
    return keys;
}

std::size_t JsonValue::size() const {
    if (!json_of(json_).is_array()) {
        refuse();
        return 0;
    }
    return json_of(json_).size();
}

JsonValue JsonValue::element(std::size_t i) const {
    return {*document_, element_of(json_, i), place_};
}

JsonValue JsonValue::element(std::size_t i, Why in_element) const {
    return {*document_, element_of(json_, i),
            std::make_shared<const Place>(Place{place_, {}, in_element, i, {}})};
}

void JsonValue::read_row(std::span<double> row) const {
    const Json& json = json_of(json_);
    const bool fits = json.is_array() && json.size() == row.size();
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto number = fits ? finite_number(json[i]) : std::nullopt;
        row[i] = number.value_or(0.0);
        if (!number) {
            refuse();
        }
    }
}

void JsonValue::read_row(std::span<std::uint64_t> row, std::uint64_t end) const {
    const Json& json = json_of(json_);
    const bool fits = json.is_array() && json.size() == row.size();
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto number = fits ? count_below(json[i], end) : std::nullopt;
        row[i] = number.value_or(0);
        if (!number) {
            refuse();
        }
    }
}

std::string JsonValue::text() const {
    if (!json_of(json_).is_string()) {
        refuse();
        return {};
    }
    return json_of(json_).get<std::string>();
}

double JsonValue::number() const {
    const auto number = finite_number(json_of(json_));
    if (!number) {
        refuse();
    }
    return number.value_or(0.0);
}

double JsonValue::positive_or_zero() const {
    const double value = number();
    if (value < 0.0) {
        refuse();
    }
    return value;
}

std::uint64_t JsonValue::count(std::uint64_t end) const {
    const auto number = count_below(json_of(json_), end);
    if (!number) {
        refuse();
    }
    return number.value_or(0);
}

bool JsonValue::flag() const {
    if (!json_of(json_).is_boolean()) {
        refuse();
        return false;
    }
    return json_of(json_).get<bool>();
}

std::optional<std::string> JsonValue::word() const {
    const Json& json = json_of(json_);
    return json.is_boolean()           ? std::optional<std::string>(json.get<bool>() ? "on" : "off")
           : json.is_string()          ? std::optional(json.get<std::string>())
           : json.is_number_unsigned() ? std::optional(std::to_string(json.get<std::uint64_t>()))
           : json.is_number()          ? std::optional(number_text(json.get<double>()))
                                       : std::nullopt;
}

void JsonValue::expect(std::string_view text) const {
    if (json_of(json_) != text) {
        refuse();
    }
}

void JsonValue::expect(std::uint64_t number) const {
    if (json_of(json_) != number) {
        refuse();
    }
}

void JsonValue::expect_object() const {
    if (!json_of(json_).is_object()) {
        refuse();
    }
}

std::string JsonValue::dump() const {
    return json_of(json_).dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonValue::refuse() const {
    fail(as_given(path()));
}

JsonValue JsonValue::told_as(Detail said) const {
    return {*document_, json_,
            std::make_shared<const Place>(Place{place_, {}, {}, 0, std::move(said)})};
}

// The keys from the last element of a list on that is told by a reason of its own:
// "primitive.pose".
std::string JsonValue::path() const {
    std::string path;
    for (const Place* at = place_.get(); at != nullptr && at->in_element == Why::nothing;
         at = at->above.get()) {
        if (!at->key.empty()) {
            path.insert(0, printable(at->key) + (path.empty() ? "" : "."));
        }
    }
    return path;
}

void JsonValue::fail(Detail what) const {
    for (const Place* at = place_.get(); at != nullptr; at = at->above.get()) {
        if (!at->said.empty()) {
            what = at->said;
        } else if (at->in_element != Why::nothing) {
            what = because(at->in_element, at->number, std::move(what));
        }
    }
    document_->fail(std::move(what));
}

} // namespace hullwright
