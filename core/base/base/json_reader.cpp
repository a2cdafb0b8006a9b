#include "base/json_reader.h"

#include "base/json_fault.h"
#include "base/text.h"
#include "base/watched_text.h"

#include <algorithm>
#include <bit>
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

enum class Kind : std::uint8_t { nothing, flag, natural, negative, real, text, list, object };

// Holds a value among all values of a document, which lie in one block: however many they are, none
// is freed by itself.
struct Node {
    Kind kind = Kind::nothing;
    std::uint32_t key = 0;   // of a member: the number of its key among the texts
    std::uint32_t first = 0; // of the values that it holds; of a text, its number
    std::uint32_t count = 0;
    std::uint64_t bits = 0; // of a number or a flag

    [[nodiscard]] bool is_number() const {
        return kind == Kind::natural || kind == Kind::negative || kind == Kind::real;
    }
    [[nodiscard]] double number() const {
        return kind == Kind::real       ? std::bit_cast<double>(bits)
               : kind == Kind::negative ? static_cast<double>(std::bit_cast<std::int64_t>(bits))
                                        : static_cast<double>(bits);
    }
};

struct Values {
    Node root;
    std::vector<Node> nodes; // what a list or an object holds stands in a row
    std::vector<std::string> texts;

    [[nodiscard]] std::span<const Node> held_by(const Node& node) const {
        const bool holds = node.kind == Kind::list || node.kind == Kind::object;
        return holds ? std::span(nodes).subspan(node.first, node.count) : std::span<const Node>();
    }
    [[nodiscard]] std::span<const Node> members_of(const Node& node) const {
        return node.kind == Kind::object ? held_by(node) : std::span<const Node>();
    }
    [[nodiscard]] const Node* find(const Node& object, std::string_view key) const {
        const auto members = members_of(object);
        const auto found = std::find_if(members.begin(), members.end(), [&](const Node& member) {
            return texts[member.key] == key;
        });
        return found == members.end() ? nullptr : &*found;
    }
    // Lists and objects are empty from a stop on.
    [[nodiscard]] Json json_of(const Node& node, const Progress& progress) const {
        const auto held = progress.stopped() ? std::span<const Node>() : held_by(node);
        switch (node.kind) {
        case Kind::nothing:
            break;
        case Kind::flag:
            return node.bits != 0;
        case Kind::natural:
            return node.bits;
        case Kind::negative:
            return std::bit_cast<std::int64_t>(node.bits);
        case Kind::real:
            return node.number();
        case Kind::text:
            return texts[node.first];
        case Kind::list: {
            Json list = Json::array();
            for (const Node& element : held) {
                list.push_back(json_of(element, progress));
            }
            return list;
        }
        case Kind::object: {
            // Members are appended, as a search for each among all others takes long.
            Json object = Json::object();
            auto& members = object.get_ref<Json::object_t&>();
            members.reserve(held.size());
            for (const Node& member : held) {
                members.emplace_back(texts[member.key], json_of(member, progress));
            }
            return object;
        }
        }
        return {};
    }
};

// Is told by the parser of every value, in the order of the text. What is nested too deep ends the
// parsing, so that none of it is ever held: writing or copying it would take a deep stack. So does
// an object of too many keys.
class Listener final : public nlohmann::json_sax<Json> {
public:
    Listener(Values& values, const JsonRules& rules) : values_(values), rules_(rules) {}

    [[nodiscard]] bool is_too_deep() const { return too_deep_; }
    [[nodiscard]] const Detail& twice() const { return twice_; }
    [[nodiscard]] const Detail& crowded() const { return crowded_; }

    bool null() override { return take({}); }
    bool boolean(bool flag) override { return take({Kind::flag, 0, 0, 0, flag ? 1U : 0U}); }
    bool number_integer(std::int64_t number) override {
        return take({Kind::negative, 0, 0, 0, std::bit_cast<std::uint64_t>(number)});
    }
    bool number_unsigned(std::uint64_t number) override {
        return take({Kind::natural, 0, 0, 0, number});
    }
    bool number_float(double number, const std::string& /*text*/) override {
        return take({Kind::real, 0, 0, 0, std::bit_cast<std::uint64_t>(number)});
    }
    bool string(std::string& text) override { return take({Kind::text, 0, add(text), 0, 0}); }
    bool binary(Json::binary_t& /*bytes*/) override { return false; } // text has none
    bool start_object(std::size_t /*count*/) override {
        keys_.open(static_cast<int>(open_.size()));
        return begin(Kind::object);
    }
    bool key(std::string& name) override {
        if (++open_.back().keys > rules_.most_keys) {
            crowded_ = because(Why::too_many_keys, place_of(name), rules_.most_keys);
            return false;
        }
        if (twice_.empty() && !keys_.add(static_cast<int>(open_.size()), name)) {
            twice_ = because(rules_.twice, printable(name));
        }
        key_ = add(name);
        return true;
    }
    bool end_object() override { return end(); }
    bool start_array(std::size_t /*count*/) override { return begin(Kind::list); }
    bool end_array() override { return end(); }
    bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                     const Json::exception& /*error*/) override {
        return false;
    }

private:
    struct Open {
        Node node;
        std::size_t begin = 0; // of what it holds among those that wait
        std::size_t keys = 0;
    };

    // Returns the keys from the last list on: "decompose.tolerance".
    [[nodiscard]] std::string place_of(const std::string& key) const {
        std::string place = printable(key);
        for (std::size_t i = open_.size(); i > 1 && open_[i - 2].node.kind == Kind::object; --i) {
            place.insert(0, printable(values_.texts[open_[i - 1].node.key]) + ".");
        }
        return place;
    }

    [[nodiscard]] bool is_within() {
        too_deep_ = too_deep_ || open_.size() > static_cast<std::size_t>(rules_.deepest);
        return !too_deep_;
    }
    std::uint32_t add(const std::string& text) {
        values_.texts.push_back(text);
        return static_cast<std::uint32_t>(values_.texts.size() - 1);
    }
    bool take(Node node) {
        node.key = key_;
        (open_.empty() ? values_.root : waiting_.emplace_back()) = node;
        return is_within();
    }
    bool begin(Kind kind) {
        const bool within = is_within();
        open_.push_back({{kind, key_, 0, 0, 0}, waiting_.size()});
        return within;
    }
    bool end() {
        Open done = open_.back();
        open_.pop_back();
        const auto first = waiting_.begin() + static_cast<std::ptrdiff_t>(done.begin);
        done.node.first = static_cast<std::uint32_t>(values_.nodes.size());
        done.node.count = static_cast<std::uint32_t>(waiting_.end() - first);
        values_.nodes.insert(values_.nodes.end(), first, waiting_.end());
        waiting_.erase(first, waiting_.end());
        key_ = done.node.key;
        return take(done.node);
    }

    Values& values_;
    JsonRules rules_;
    std::vector<Open> open_;
    std::vector<Node> waiting_; // values whose list or object has not ended
    std::uint32_t key_ = 0;     // of the member whose value comes
    ObjectKeys keys_;
    bool too_deep_ = false;
    Detail twice_;
    Detail crowded_; // names the key that is too many
};

const Node& node_of(const void* node) {
    static const Node nothing;
    return node == nullptr ? nothing : *static_cast<const Node*>(node);
}

std::optional<double> finite_number(const Node& node) {
    return node.is_number() && std::isfinite(node.number()) ? std::optional(node.number())
                                                            : std::nullopt;
}

std::optional<std::uint64_t> count_below(const Node& node, std::uint64_t end) {
    return node.kind == Kind::natural && node.bits < end ? std::optional(node.bits) : std::nullopt;
}

} // namespace

struct JsonDocument::Tree {
    Values values;
};

// The document's root has none above it and no key.
struct JsonValue::Place {
    std::shared_ptr<const Place> above;
    std::string key;               // of a member
    Why in_element = Why::nothing; // of a list's element
    std::size_t number = 0;
    Detail said; // of every fault here and below
};

JsonDocument::JsonDocument(std::string_view text, const JsonRules& rules, const Progress& progress)
    : progress_(progress), tree_(std::make_unique<Tree>()) {
    Listener listener(tree_->values, rules);
    const char* const end = text.data() + text.size();
    const bool parsed = Json::sax_parse(WatchedText(text, text.data(), progress_),
                                        WatchedText(text, end, progress_), &listener);
    if (!parsed || progress_.stopped()) {
        tree_->values = {};
    }
    if (progress_.stopped()) {
        return;
    }
    if (listener.is_too_deep()) {
        fail(Why::too_deep);
    } else if (!listener.crowded().empty()) {
        fail(listener.crowded());
    } else if (!parsed) {
        fail(json_fault(text));
    } else if (!is_object()) {
        fail(rules.no_object);
    } else {
        fail(listener.twice());
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
    return tree_->values.root.kind == Kind::object;
}

JsonValue JsonDocument::root() {
    return {*this, &tree_->values.root, std::make_shared<JsonValue::Place>()};
}

void JsonValue::allow_keys(const std::vector<std::string_view>& keys) const {
    const Values& values = document_->tree_->values;
    for (const Node& held : values.members_of(node_of(json_))) {
        const std::string& key = values.texts[held.key];
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            const JsonValue unknown = member(key, nullptr);
            unknown.fail(because(Why::key_unknown, unknown.path()));
            return; // only the first fault is told
        }
    }
}

bool JsonValue::has(std::string_view key) const {
    return document_->tree_->values.find(node_of(json_), key) != nullptr;
}

JsonValue JsonValue::operator[](std::string_view key) const {
    const Node* const at = document_->tree_->values.find(node_of(json_), key);
    JsonValue found = member(key, at);
    if (at == nullptr) {
        found.fail(because(Why::key_missing, found.path()));
    }
    return found;
}

JsonValue JsonValue::member(std::string_view key, const void* json) const {
    return {
        *document_, json,
        std::make_shared<const Place>(Place{place_, std::string(key), Why::nothing, 0, Detail()})};
}

void JsonValue::each_member(
    const std::function<void(const std::string&, const JsonValue&)>& body) const {
    expect_object();
    const Values& values = document_->tree_->values;
    for (const Node& held : values.members_of(node_of(json_))) {
        if (!good()) {
            return;
        }
        const std::string& key = values.texts[held.key];
        body(key, member(key, &held));
    }
}

// Returns the element of a list; null where it has no such one.
const void* JsonValue::element_at(std::size_t i) const {
    const Node& node = node_of(json_);
    return node.kind == Kind::list && i < node.count ? &document_->tree_->values.held_by(node)[i]
                                                     : nullptr;
}

std::size_t JsonValue::size() const {
    if (node_of(json_).kind != Kind::list) {
        refuse();
        return 0;
    }
    return node_of(json_).count;
}

JsonValue JsonValue::element(std::size_t i) const {
    return {*document_, element_at(i), place_};
}

JsonValue JsonValue::element(std::size_t i, Why in_element) const {
    return {*document_, element_at(i),
            std::make_shared<const Place>(Place{place_, {}, in_element, i, {}})};
}

void JsonValue::read_row(std::span<double> row) const {
    const bool fits = node_of(json_).kind == Kind::list && node_of(json_).count == row.size();
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto number = fits ? finite_number(node_of(element_at(i))) : std::nullopt;
        row[i] = number.value_or(0.0);
        if (!number) {
            refuse();
        }
    }
}

void JsonValue::read_row(std::span<std::uint64_t> row, std::uint64_t end) const {
    const bool fits = node_of(json_).kind == Kind::list && node_of(json_).count == row.size();
    for (std::size_t i = 0; i < row.size(); ++i) {
        const auto number = fits ? count_below(node_of(element_at(i)), end) : std::nullopt;
        row[i] = number.value_or(0);
        if (!number) {
            refuse();
        }
    }
}

std::string JsonValue::text() const {
    if (node_of(json_).kind != Kind::text) {
        refuse();
        return {};
    }
    return document_->tree_->values.texts[node_of(json_).first];
}

double JsonValue::number() const {
    const auto number = finite_number(node_of(json_));
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
    const auto number = count_below(node_of(json_), end);
    if (!number) {
        refuse();
    }
    return number.value_or(0);
}

bool JsonValue::flag() const {
    if (node_of(json_).kind != Kind::flag) {
        refuse();
        return false;
    }
    return node_of(json_).bits != 0;
}

std::optional<std::string> JsonValue::word() const {
    const Node& node = node_of(json_);
    return node.kind == Kind::flag      ? std::optional<std::string>(node.bits != 0 ? "on" : "off")
           : node.kind == Kind::text    ? std::optional(document_->tree_->values.texts[node.first])
           : node.kind == Kind::natural ? std::optional(std::to_string(node.bits))
           : node.is_number()           ? std::optional(number_text(node.number()))
                                        : std::nullopt;
}

std::size_t JsonValue::index_in(std::span<const char* const> words) const {
    const auto at = std::find(words.begin(), words.end(), text());
    if (at == words.end()) {
        refuse();
        return 0;
    }
    return static_cast<std::size_t>(at - words.begin());
}

void JsonValue::expect(std::string_view text) const {
    if (node_of(json_).kind != Kind::text ||
        document_->tree_->values.texts[node_of(json_).first] != text) {
        refuse();
    }
}

void JsonValue::expect(std::uint64_t number) const {
    if (!node_of(json_).is_number() || node_of(json_).number() != static_cast<double>(number)) {
        refuse();
    }
}

void JsonValue::expect_object() const {
    if (node_of(json_).kind != Kind::object) {
        refuse();
    }
}

std::string JsonValue::dump() const {
    const Json json = document_->tree_->values.json_of(node_of(json_), document_->progress_);
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void JsonValue::refuse() const {
    fail(as_given(path()));
}

JsonValue JsonValue::told_as(Detail said) const {
    return {*document_, json_,
            std::make_shared<const Place>(Place{place_, {}, {}, 0, std::move(said)})};
}

// Returns the keys from the last element of a list on that is told by a reason of its own:
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
