// Faces without area have no hull of their own. Each goes to the patch next to its longest side,
// whose hull holds the face already.
#pragma once

#include "piece/contact.h"

namespace hullwright {

// `shells` hold all faces of the mesh, or some of them. A face without such a neighbour keeps its
// own shell. When stopped, the shells are useless.
[[nodiscard]] Status adopt_faces_without_area(const Ground& ground, std::vector<Shell>& shells,
                                              const Progress& progress = {});

} // namespace hullwright
