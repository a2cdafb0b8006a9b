// What a person chooses for an export besides its file.
#pragma once

namespace hullwright::ui {

struct ExportChoice {
    bool recipe = false;     // save the recipe beside the export
    bool primitives = false; // write primitives instead of their pieces' hulls
};

} // namespace hullwright::ui
