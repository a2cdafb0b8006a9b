// An asset on disk, mapped: only what is looked at is read.
#pragma once

#include "asset/hullwright_asset.h"
#include "base/result.h"

#include <cstddef>
#include <filesystem>

namespace hullwright {

// Writers put a new file in an asset's place, so that what is mapped stays whole.
class AssetFile {
public:
    // `look` is of hwa::Look. The issue names the file and what is wrong with it.
    [[nodiscard]] static Result<AssetFile> open(const std::filesystem::path& path, unsigned look);
    AssetFile(AssetFile&& other) noexcept;
    AssetFile& operator=(AssetFile&&) = delete;
    AssetFile(const AssetFile&) = delete;
    AssetFile& operator=(const AssetFile&) = delete;
    ~AssetFile();

    [[nodiscard]] const hwa::Asset& asset() const { return asset_; }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    AssetFile() = default;
    void* data_ = nullptr;
    std::size_t size_ = 0;
    hwa::Asset asset_;
};

[[nodiscard]] Issue issue_of(hwa::Fault fault, const std::filesystem::path& path);

// By its extension.
[[nodiscard]] bool is_asset(const std::filesystem::path& path);

} // namespace hullwright
