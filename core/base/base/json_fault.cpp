#include "base/json_fault.h"

#include "base/text.h"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace hullwright {
namespace {

using Json = nlohmann::json;

// This parser keeps no values, so that neither depth nor length of the text matters.
class FirstFault : public nlohmann::json_sax<Json> {
public:
    explicit FirstFault(std::string_view text) : text_(text) {}

    bool null() override { return true; }
    bool boolean(bool /*value*/) override { return true; }
    bool number_integer(number_integer_t /*value*/) override { return true; }
    bool number_unsigned(number_unsigned_t /*value*/) override { return true; }
    bool number_float(number_float_t /*value*/, const string_t& /*text*/) override { return true; }
    bool string(string_t& /*value*/) override { return true; }
    bool binary(binary_t& /*value*/) override { return true; }
    bool start_object(std::size_t /*count*/) override { return true; }
    bool key(string_t& /*name*/) override { return true; }
    bool end_object() override { return true; }
    bool start_array(std::size_t /*count*/) override { return true; }
    bool end_array() override { return true; }
    bool parse_error(std::size_t position, const std::string& token,
                     const Json::exception& problem) override {
        constexpr int k_number_overflow = 406;
        constexpr std::size_t k_shown_bytes = 40; // twice as many as most numbers have
        if (problem.id == k_number_overflow) {
            number_fault_ = because(Why::number_beyond_double, printable(token, k_shown_bytes));
            return false;
        }
        const std::string_view before = text_.substr(0, position > 0 ? position - 1 : 0);
        const auto line = 1 + std::count(before.begin(), before.end(), '\n');
        const std::size_t feed = before.rfind('\n');
        const std::size_t column = before.size() - (feed == before.npos ? 0 : feed + 1) + 1;
        fault_ = because(Why::json_place, line, column);
        return false;
    }

    [[nodiscard]] const Detail& fault() const {
        return number_fault_.empty() ? fault_ : number_fault_;
    }
    [[nodiscard]] const Detail& number_fault() const { return number_fault_; }

private:
    std::string_view text_;
    Detail fault_ = Why::no_json;
    Detail number_fault_;
};

} // namespace

Detail json_fault(std::string_view text) {
    FirstFault look(text);
    (void)Json::sax_parse(text, &look);
    return look.fault();
}

Detail json_number_fault(std::string_view text) {
    FirstFault look(text);
    (void)Json::sax_parse(text, &look);
    return look.number_fault();
}

} // namespace hullwright
