// Does work with a number of threads, also where there are fewer cores.
#pragma once

#include "base/parallel.h"

// TBB has functions whose names Qt makes keywords.
#pragma push_macro("emit")
#undef emit
#include <tbb/task_arena.h>
#pragma pop_macro("emit")

namespace hullwright::tests {

// A limit alone gives no more threads than there are cores; an arena of its own does.
template <class Work> auto with_threads(std::size_t threads, const Work& work) {
    const ThreadLimit limit(threads);
    tbb::task_arena arena(static_cast<int>(threads));
    return arena.execute(work);
}

} // namespace hullwright::tests
