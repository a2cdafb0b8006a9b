// Declares so much of Jolt's API as the loader of resources/loaders asks for, with signatures as
// its documentation has them: no code of Jolt. What compiles against it need not compile against
// Jolt, and nothing is built by it; it only remembers what it was given.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <utility>
#include <vector>

namespace JPH {

struct Vec3 : Eigen::Vector3f {
    Vec3(float x, float y, float z) : Eigen::Vector3f(x, y, z) {}
    static Vec3 sZero() { return {0.0F, 0.0F, 0.0F}; }
    static Vec3 sAxisY() { return {0.0F, 1.0F, 0.0F}; }
    [[nodiscard]] float Length() const { return norm(); }
};

struct Vec4 : Eigen::Vector4f {
    Vec4(float x, float y, float z, float w) : Eigen::Vector4f(x, y, z, w) {}
    Vec4(const Vec3& v, float w) : Eigen::Vector4f(v.x(), v.y(), v.z(), w) {}
};

struct Quat : Eigen::Quaternionf {
    explicit Quat(const Eigen::Quaternionf& turn) : Eigen::Quaternionf(turn) {}
    static Quat sIdentity() { return Quat(Eigen::Quaternionf::Identity()); }
    static Quat sFromTo(const Vec3& from, const Vec3& to) {
        return Quat(Eigen::Quaternionf::FromTwoVectors(from, to));
    }
};

struct Mat44 {
    Mat44(const Vec4& first, const Vec4& second, const Vec4& third, const Vec4& fourth) {
        columns << first, second, third, fourth;
    }
    [[nodiscard]] Quat GetQuaternion() const {
        return Quat(Eigen::Quaternionf(Eigen::Matrix3f(columns.topLeftCorner<3, 3>())));
    }
    Eigen::Matrix4f columns;
};

class AABox {
public:
    void Encapsulate(const Vec3& point) { box_.extend(point); }
    [[nodiscard]] Vec3 GetSize() const {
        const Eigen::Vector3f size = box_.sizes();
        return {size.x(), size.y(), size.z()};
    }

private:
    Eigen::AlignedBox3f box_;
};

template <class T> using Array = std::vector<T>;

// Counts references as what it holds does.
template <class T> class Ref {
public:
    Ref() = default;
    Ref(T* held) : held_(held) { add(); }
    Ref(const Ref& other) : held_(other.held_) { add(); }
    template <class Other> Ref(const Ref<Other>& other) : held_(other.GetPtr()) { add(); }
    ~Ref() { release(); }
    Ref& operator=(const Ref& other) {
        Ref copy(other);
        std::swap(held_, copy.held_);
        return *this;
    }
    Ref& operator=(T* held) { return *this = Ref(held); }
    operator T*() const { return held_; }
    T* operator->() const { return held_; }
    [[nodiscard]] T* GetPtr() const { return held_; }

private:
    void add() {
        if (held_ != nullptr) {
            held_->AddRef();
        }
    }
    void release() {
        if (held_ != nullptr) {
            held_->Release();
        }
    }
    T* held_ = nullptr;
};

class ShapeSettings;

// Is what was put into a compound: the settings of each part, and where it is.
struct Shape {
    struct Part {
        Vec3 place;
        Quat turn;
        Ref<const ShapeSettings> settings;
    };
    std::vector<Part> parts;
};

class ShapeSettings {
public:
    struct ShapeResult {
        Shape shape;
        bool failed = false;
        [[nodiscard]] bool HasError() const { return failed; }
        [[nodiscard]] const Shape& Get() const { return shape; }
    };
    ShapeSettings() = default;
    ShapeSettings(const ShapeSettings&) = delete;
    ShapeSettings& operator=(const ShapeSettings&) = delete;
    virtual ~ShapeSettings() = default;
    [[nodiscard]] virtual ShapeResult Create() const { return {}; }
    void AddRef() const { ++references_; }
    void Release() const {
        if (--references_ == 0 && !embedded_) {
            delete this;
        }
    }
    void SetEmbedded() const { embedded_ = true; }

private:
    mutable std::uint32_t references_ = 0;
    mutable bool embedded_ = false;
};

} // namespace JPH
