// Stands for another project that uses the installed library: it diagnoses one triangle.
#include "mesh/diagnosis.h"
#include "mesh/repair/repair.h"

int main() {
    using namespace hullwright;
    const auto mesh = make_mesh({Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}, {{0, 1, 2}});
    const auto repaired = repair(mesh, {});
    const auto diagnosis = diagnose(repaired->mesh);
    return diagnosis && diagnosis->boundary_edges.size() == 3 ? 0 : 1;
}
