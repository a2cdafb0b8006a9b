#include "base/owner.h"

#include "base/hash.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <unistd.h>

namespace hullwright {
namespace {

std::string make_system_mark() {
    std::array<char, 256> host{};
    (void)::gethostname(host.data(), host.size() - 1);
    const std::string name(host.data());
    std::string boot;
    std::ifstream("/proc/sys/kernel/random/boot_id") >> boot;
    std::error_code failed;
    const auto processes = std::filesystem::read_symlink("/proc/self/ns/pid", failed);
    const std::string all = name + '\n' + boot + '\n' + processes.string();
    constexpr std::size_t k_digits = 8;
    return name + "-" + hash_hex(std::as_bytes(std::span(all))).substr(0, k_digits);
}

// Returns when a process has begun, in the kernel's ticks; 0 where that cannot be read. Numbers of
// processes are given anew, but not within one tick.
std::uint64_t start_of(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/stat");
    const std::string text(std::istreambuf_iterator<char>(file), {});
    // A program's name may have blanks and brackets, so that the last of these is looked for.
    const std::size_t name_end = text.rfind(')');
    if (name_end == text.npos) {
        return 0;
    }
    std::istringstream rest(text.substr(name_end + 1));
    constexpr int k_between = 19; // fields from the name to the start
    std::string skipped;
    for (int i = 0; i < k_between; ++i) {
        rest >> skipped;
    }
    std::uint64_t start = 0;
    return rest >> start ? start : 0;
}

template <class Number> bool is_number(std::string_view text, Number& number) {
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    return read.ec == std::errc() && read.ptr == text.data() + text.size();
}

} // namespace

const std::string& system_mark() {
    static const std::string mark = make_system_mark();
    return mark;
}

std::string owner_mark() {
    return system_mark() + "-" + std::to_string(::getpid()) + "-" +
           std::to_string(start_of(::getpid()));
}

Owner owner_of(std::string_view mark) {
    const std::string ours = system_mark() + "-";
    if (!mark.starts_with(ours)) {
        return Owner::is_elsewhere;
    }
    mark.remove_prefix(ours.size());
    const std::size_t dash = std::min(mark.find('-'), mark.size());
    pid_t process = 0;
    std::uint64_t start = 0;
    if (!is_number(mark.substr(0, dash), process) || process <= 0 || dash == mark.size() ||
        !is_number(mark.substr(dash + 1), start)) {
        return Owner::is_elsewhere;
    }
    if (::kill(process, 0) != 0 && errno == ESRCH) {
        return Owner::is_gone;
    }
    const std::uint64_t now = start_of(process);
    return start != 0 && now != 0 && now != start ? Owner::is_gone : Owner::lives;
}

} // namespace hullwright
