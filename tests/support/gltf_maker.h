// Writes glTF files with any content, and keeps their numbers beside what is written.
#pragma once

#include "geom/types.h"
#include "support/folder.h"

#include <QByteArray>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace hullwright::tests {

using Json = nlohmann::json;
using Corners = std::array<Vec3, 3>;

template <class T> QByteArray bytes_of_all(const std::vector<T>& values) {
    return {reinterpret_cast<const char*>(values.data()),
            static_cast<qsizetype>(values.size() * sizeof(T))};
}

enum class Container { embedded, beside, glb };

class GltfMaker {
public:
    Json json = {{"asset", {{"version", "2.0"}}}};

    // Adds the bytes to the one buffer and returns the number of their view.
    std::size_t view(const QByteArray& bytes, int stride = 0) {
        buffer_.append((4 - buffer_.size() % 4) % 4, '\0');
        Json view = {{"buffer", 0}, {"byteOffset", buffer_.size()}, {"byteLength", bytes.size()}};
        if (stride > 0) {
            view["byteStride"] = stride;
        }
        buffer_ += bytes;
        return push("bufferViews", std::move(view));
    }

    std::size_t accessor(std::optional<std::size_t> view, int type, std::size_t count,
                         const char* shape, bool normalized = false, std::size_t offset = 0) {
        Json accessor = {{"componentType", type}, {"count", count}, {"type", shape}};
        if (view) {
            accessor["bufferView"] = *view;
            accessor["byteOffset"] = offset;
        }
        if (normalized) {
            accessor["normalized"] = true;
        }
        return push("accessors", std::move(accessor));
    }

    template <class T>
    std::size_t values(const std::vector<T>& numbers, int type, std::size_t components,
                       bool normalized = false) {
        const char* shape = components == 1   ? "SCALAR"
                            : components == 3 ? "VEC3"
                            : components == 4 ? "VEC4"
                                              : "MAT4";
        return accessor(view(bytes_of_all(numbers)), type, numbers.size() / components, shape,
                        normalized);
    }
    std::size_t floats(const std::vector<float>& numbers, std::size_t components) {
        return values(numbers, 5126, components);
    }

    // Adds an element to a list of the document and returns its number.
    std::size_t push(const char* list, Json element) {
        json[list].push_back(std::move(element));
        return json[list].size() - 1;
    }

    void require(const char* extension) {
        for (const char* list : {"extensionsRequired", "extensionsUsed"}) {
            if (std::find(json[list].begin(), json[list].end(), extension) == json[list].end()) {
                json[list].push_back(extension);
            }
        }
    }

    std::string write(const Folder& folder, const std::string& name, Container container) const {
        Json out = json;
        if (buffer_.isEmpty()) {
            return folder.file(name + ".gltf", text(out));
        }
        Json& buffer = out["buffers"][0];
        buffer["byteLength"] = buffer_.size();
        if (container == Container::glb) {
            return folder.file(name + ".glb", glb(text(out), buffer_));
        }
        if (container == Container::beside) {
            folder.file(name + "_data.bin", buffer_);
            buffer["uri"] = name + "_data.bin";
        } else {
            buffer["uri"] =
                "data:application/octet-stream;base64," + buffer_.toBase64().toStdString();
        }
        return folder.file(name + ".gltf", text(out));
    }

    static QByteArray glb(QByteArray json, QByteArray binary) {
        json.append((4 - json.size() % 4) % 4, ' ');
        binary.append((4 - binary.size() % 4) % 4, '\0');
        const auto word = [](qsizetype number) {
            return bytes_of_all(std::vector<std::uint32_t>{static_cast<std::uint32_t>(number)});
        };
        return "glTF" + word(2) + word(28 + json.size() + binary.size()) + word(json.size()) +
               "JSON" + json + word(binary.size()) + QByteArray("BIN\0", 4) + binary;
    }

private:
    static QByteArray text(const Json& json) { return QByteArray::fromStdString(json.dump()); }

    QByteArray buffer_;
};

} // namespace hullwright::tests
