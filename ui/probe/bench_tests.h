// Lists the tests of the bench: what each holds against what, where that begins, and what is asked.
#pragma once

#include "pipeline/probe.h"
#include "ui/probe/bench_things.h"

#include <functional>
#include <string>
#include <vector>

namespace hullwright::ui {

// Colours follow what was found.
struct BenchThing {
    ThingKind kind = ThingKind::box;
    const char* title = ""; // English, for the context BenchTest, as the test's own words
    std::vector<Vec3> start;
};

// Holds the values of all things of a test, one thing after the other.
using BenchValues = std::vector<Vec3>;

struct BenchTest {
    const char* name = ""; // in files, and for tests
    const char* title = "";
    const char* help = "";
    std::vector<BenchThing> things;
    // `asset` is what the asset's file is called.
    std::function<pipeline::Probe(const std::vector<Thing>& things, const std::string& asset)>
        asked;
    bool is_endless = false; // its cylinder has no ends

    [[nodiscard]] BenchValues start() const;
    // Returns the same moved and scaled, so that the things begin around an asset with that box.
    [[nodiscard]] BenchValues start_beside(const Aabb& asset) const;
    // Returns the things as these values have them, which must live as long.
    [[nodiscard]] std::vector<Thing> things_of(const BenchValues& values) const;
    // Returns where the values of that thing begin.
    [[nodiscard]] std::size_t first_value(std::size_t thing) const;
    [[nodiscard]] bool needs_asset() const;
    // True where touching counts otherwise as published.
    [[nodiscard]] bool has_rules() const;
};

[[nodiscard]] const std::vector<BenchTest>& bench_tests();
[[nodiscard]] std::size_t bench_test(const std::string& name); // its number; 0: there is none

} // namespace hullwright::ui
