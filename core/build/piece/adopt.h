// Faces without area have no hull of their own: they go to the patch beside their longest side,
// whose hull holds them already.
#pragma once

#include "piece/contact.h"

namespace hullwright {

// The shells' faces are all of the mesh's, or some. What has no neighbour stays as it is.
void adopt_faces_without_area(const Ground& ground, std::vector<Shell>& shells);

} // namespace hullwright
