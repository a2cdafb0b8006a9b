// Reads a PNG by libpng's simple reader, which the program does not use.
#pragma once

#include "draw/picture.h"

#include <png.h>
#include <string>

namespace hullwright::tests {

// The picture is empty where there is no such file.
inline Picture read_png(const std::string& path) {
    png_image image = {};
    image.version = PNG_IMAGE_VERSION;
    if (png_image_begin_read_from_file(&image, path.c_str()) == 0) {
        return {};
    }
    image.format = PNG_FORMAT_RGBA;
    Picture picture(static_cast<int>(image.width), static_cast<int>(image.height), Rgba());
    return png_image_finish_read(&image, nullptr, picture.pixels.data(), 0, nullptr) != 0
               ? picture
               : Picture();
}

} // namespace hullwright::tests
