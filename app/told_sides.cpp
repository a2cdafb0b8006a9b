#include "told_sides.h"

#include "base/text.h"
#include "cli.h"
#include "pipeline/run.h"

#include <algorithm>
#include <cstdio>

namespace hullwright::cli {
namespace {

// Assets that were made before there were cages, and open ones whose holes no lids close, do not
// say what is inside of them.
void warn_of_cages(const CollideSide& side) {
    if (side.is_open_solid()) {
        std::fprintf(stderr,
                     "warning: %s is open, and its holes could not be closed by lids, so whether "
                     "one is inside the other without touching it stays open; fill its holes.\n",
                     printable(side.file, 4096).c_str());
    }
    if (!side.asset.has_cage()) {
        std::fprintf(stderr,
                     "warning: %s says nothing of insides, so whether one is inside the other "
                     "without touching it stays open; export it again.\n",
                     printable(side.file, 4096).c_str());
    }
}

} // namespace

void tell_of_side(const CollideSide& side) {
    for (const Issue& issue : side.issues) {
        print_issue(issue);
    }
    warn_of_cages(side);
}

std::string no_such_piece(const char* flag, const std::string& name, const CollideSide& side) {
    return std::string(flag) + " " + printable(name) + ": " + printable(side.file) +
           " has no piece of this name or number; it has " +
           counted_text(side.asset.pieces(), "piece", "pieces") +
           ", numbered from 0, and `collide --mode all` lists those that meet";
}

void warn_of_units(const UnitOf& a, const UnitOf& b) {
    if (a.metres > 0.0 && b.metres > 0.0 && a.metres != b.metres) {
        print_issue(warning(
            Code::unit_suspicious, b.file,
            because(Why::units_differ, unit_text({b.metres}), a.file, unit_text({a.metres})),
            {b.metres}));
    }
}

void warn_of_rest(const std::string& file, const std::vector<std::string>& at_rest,
                  const RestWords& words) {
    constexpr std::size_t k_named = 50; // as many as reports list
    const std::string before = "warning: " + printable(file, 4096) + " " + words.lacks + " ";
    for (std::size_t i = 0; i < std::min(at_rest.size(), k_named); ++i) {
        std::fprintf(stderr, "%s%s%s, which %s\n", before.c_str(), words.named,
                     printable(at_rest[i]).c_str(), words.stays);
    }
    if (at_rest.size() > k_named) {
        std::fprintf(stderr, "%s%s more (--json has all)\n", before.c_str(),
                     counted_text(at_rest.size() - k_named, words.one, words.many).c_str());
    }
}

void tell_of_rows(std::span<const Issue> of_rows, std::vector<Issue>& warnings) {
    for (const Issue& issue : of_rows) {
        print_issue(issue);
    }
    warnings.insert(warnings.end(), of_rows.begin(), of_rows.end());
}

} // namespace hullwright::cli
