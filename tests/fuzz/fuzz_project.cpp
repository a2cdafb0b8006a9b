// Feeds any text to the reader of projects: it is refused, or the project is the same after writing
// and reading again.
#include "memory_file.h"
#include "pipeline/project.h"
#include "pipeline/project_view.h"

namespace {

// True when both texts are the same, and the view is the same once written and read again.
bool are_same_views(const std::string& one, const std::string& other) {
    using hullwright::view_from_json;
    const auto view = view_from_json(one);
    const auto again = view ? view_from_json(view_to_json(*view)) : view;
    return one == other && again && *again == *view;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace hullwright;
    const tests::MemoryFile file(data, size);
    const auto project = read_project(file.path());
    if (!project) {
        return 0;
    }
    const tests::MemoryFile copy; // it is in the same folder, which paths are relative to
    tests::expect(write_project(*project, copy.path()).ok());
    const auto again = read_project(copy.path());
    tests::expect(
        again && again->source == project->source && again->source_hash == project->source_hash &&
        again->recipe == project->recipe && again->corrections == project->corrections &&
        are_same_views(again->view_json, project->view_json) &&
        again->side_files.size() == project->side_files.size() && again->joins == project->joins &&
        !again->saved == !project->saved && (!again->saved || *again->saved == *project->saved));
    for (std::size_t i = 0; i < project->side_files.size(); ++i) {
        tests::expect(again->side_files[i].path == project->side_files[i].path &&
                      again->side_files[i].hash == project->side_files[i].hash);
    }
    return 0;
}
