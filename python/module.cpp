#include "bindings.h"
#include "failure.h"

PYBIND11_MODULE(_native, module) {
    using namespace hullwright::python;
    module.doc() = "What hullwright's package is made of; import hullwright instead.";
    module.attr("made_by") = k_made_by;
    raise_failures();
    bind_settings(module);
    bind_mesh(module);
    bind_pieces(module);
    bind_asset(module);
    bind_collide(module);
    bind_verify(module);
}
