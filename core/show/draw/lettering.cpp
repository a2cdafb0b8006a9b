#include "draw/lettering.h"

#include <algorithm>

namespace hullwright {
namespace {

struct Letter {
    char name;
    std::array<std::uint8_t, 7> rows; // five bits each; the highest is the leftmost square
};

constexpr auto k_letters = std::to_array<Letter>({
    {'0', {14, 17, 19, 21, 25, 17, 14}}, {'1', {4, 12, 4, 4, 4, 4, 14}},
    {'2', {14, 17, 1, 2, 4, 8, 31}},     {'3', {31, 2, 4, 2, 1, 17, 14}},
    {'4', {2, 6, 10, 18, 31, 2, 2}},     {'5', {31, 16, 30, 1, 1, 17, 14}},
    {'6', {6, 8, 16, 30, 17, 17, 14}},   {'7', {31, 1, 2, 4, 8, 8, 8}},
    {'8', {14, 17, 17, 14, 17, 17, 14}}, {'9', {14, 17, 17, 15, 1, 2, 12}},
    {'a', {14, 17, 17, 17, 31, 17, 17}}, {'b', {30, 17, 17, 30, 17, 17, 30}},
    {'c', {14, 17, 16, 16, 16, 17, 14}}, {'d', {28, 18, 17, 17, 17, 18, 28}},
    {'e', {31, 16, 16, 30, 16, 16, 31}}, {'f', {31, 16, 16, 30, 16, 16, 16}},
    {'g', {14, 17, 16, 23, 17, 17, 15}}, {'h', {17, 17, 17, 31, 17, 17, 17}},
    {'i', {14, 4, 4, 4, 4, 4, 14}},      {'j', {7, 2, 2, 2, 2, 18, 12}},
    {'k', {17, 18, 20, 24, 20, 18, 17}}, {'l', {16, 16, 16, 16, 16, 16, 31}},
    {'m', {17, 27, 21, 21, 17, 17, 17}}, {'n', {17, 17, 25, 21, 19, 17, 17}},
    {'o', {14, 17, 17, 17, 17, 17, 14}}, {'p', {30, 17, 17, 30, 16, 16, 16}},
    {'q', {14, 17, 17, 17, 21, 18, 13}}, {'r', {30, 17, 17, 30, 20, 18, 17}},
    {'s', {15, 16, 16, 14, 1, 1, 30}},   {'t', {31, 4, 4, 4, 4, 4, 4}},
    {'u', {17, 17, 17, 17, 17, 17, 14}}, {'v', {17, 17, 17, 17, 17, 10, 4}},
    {'w', {17, 17, 17, 21, 21, 21, 10}}, {'x', {17, 17, 10, 4, 10, 17, 17}},
    {'y', {17, 17, 17, 10, 4, 4, 4}},    {'z', {31, 1, 2, 4, 8, 16, 31}},
    {'.', {0, 0, 0, 0, 0, 12, 12}},      {',', {0, 0, 0, 0, 12, 4, 8}},
    {':', {0, 12, 12, 0, 12, 12, 0}},    {'-', {0, 0, 0, 31, 0, 0, 0}},
    {'+', {0, 4, 4, 31, 4, 4, 0}},       {'%', {24, 25, 2, 4, 8, 19, 3}},
    {'(', {2, 4, 8, 8, 8, 4, 2}},        {')', {8, 4, 2, 2, 2, 4, 8}},
    {'\'', {12, 4, 8, 0, 0, 0, 0}},      {'/', {0, 1, 2, 4, 8, 16, 0}},
    {'=', {0, 0, 31, 0, 31, 0, 0}},
});

char small(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

} // namespace

int width_of(std::string_view text, const Lettering& lettering) {
    return static_cast<int>(text.size()) * lettering.step();
}

int lettering_scale(int height) {
    constexpr int k_rows = 400; // of pixels for each step of the scale
    return std::max(1, height / k_rows);
}

void fill(Picture& to, int x, int y, int width, int height, const Rgba& colour) {
    const int right = std::min(x + width, to.width);
    const int bottom = std::min(y + height, to.height);
    for (int j = std::max(y, 0); j < bottom; ++j) {
        for (int i = std::max(x, 0); i < right; ++i) {
            to.at(i, j) = colour;
        }
    }
}

void frame(Picture& to, int x, int y, int width, int height, const Rgba& colour) {
    fill(to, x - 1, y - 1, width + 2, 1, colour);
    fill(to, x - 1, y + height, width + 2, 1, colour);
    fill(to, x - 1, y - 1, 1, height + 2, colour);
    fill(to, x + width, y - 1, 1, height + 2, colour);
}

void write(Picture& to, int x, int y, std::string_view text, const Lettering& lettering) {
    const int scale = lettering.scale;
    for (const char c : text) {
        const auto* const letter =
            std::find_if(k_letters.begin(), k_letters.end(),
                         [c](const Letter& known) { return known.name == small(c); });
        for (int bit = 0; letter != k_letters.end() && bit < 35; ++bit) {
            if ((letter->rows[static_cast<std::size_t>(bit / 5)] >> (4 - bit % 5) & 1) != 0) {
                fill(to, x + bit % 5 * scale, y + bit / 5 * scale, scale, scale, lettering.ink);
            }
        }
        x += lettering.step();
    }
}

} // namespace hullwright
