// Maps an asset on disk into memory: only the pages that are used are read.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/result.h"

#include <cstddef>
#include <filesystem>
#include <span>

namespace hullwright {

// A mapped file stays whole because writers rename a new file into its place.
class AssetFile {
public:
    // `look` is a set of hwa::Look flags. The issue names the file and what is wrong with it.
    [[nodiscard]] static Result<AssetFile> open(const std::filesystem::path& path, unsigned look);
    AssetFile(AssetFile&& other) noexcept;
    AssetFile& operator=(AssetFile&&) = delete;
    AssetFile(const AssetFile&) = delete;
    AssetFile& operator=(const AssetFile&) = delete;
    ~AssetFile();

    [[nodiscard]] const hwa::Asset& asset() const { return asset_; }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] std::span<const std::byte> bytes() const {
        return {static_cast<const std::byte*>(data_), size_};
    }

private:
    AssetFile() = default;
    void* data_ = nullptr;
    std::size_t size_ = 0;
    hwa::Asset asset_;
};

// `hwa::text` has the same sentences for who has nothing but the reader's header.
[[nodiscard]] Why why_of(hwa::Fault fault);
[[nodiscard]] Issue issue_of(hwa::Fault fault, const std::filesystem::path& path);

// Recognises an asset by its extension.
[[nodiscard]] bool is_asset(const std::filesystem::path& path);

} // namespace hullwright
