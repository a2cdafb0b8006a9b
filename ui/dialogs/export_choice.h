// What a person chooses of an export besides its file.
#pragma once

namespace hullwright::ui {

struct ExportChoice {
    bool recipe = false;     // saved beside it
    bool primitives = false; // in the place of their pieces' hulls
};

} // namespace hullwright::ui
