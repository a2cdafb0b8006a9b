// The program hullwright-cli runs the verbs without any GUI library.
#include "cli.h"

#include <cstddef>

int main(int argc, char** argv) {
    return hullwright::cli::run(std::span(argv, static_cast<std::size_t>(argc)).subspan(1), {});
}
