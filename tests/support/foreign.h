// Makes meshes and scenes that tests hand to Assimp's writers, and JSON that they write themselves.
#pragma once

#include "mesh/tri_mesh.h"

#include <QByteArray>
#include <algorithm>
#include <assimp/scene.h>
#include <memory>

namespace hullwright::tests {

// Turns single quotes into double ones, because JSON and XML are easier to read here with single
// quotes.
inline QByteArray quoted(QByteArray text) {
    return text.replace('\'', '"');
}

inline aiMesh* foreign_mesh(const TriMesh& from, const char* name) {
    auto mesh = std::make_unique<aiMesh>();
    mesh->mName.Set(name);
    mesh->mPrimitiveTypes = aiPrimitiveType_TRIANGLE;
    mesh->mNumVertices = static_cast<unsigned>(from.vertices.size());
    mesh->mVertices = new aiVector3D[mesh->mNumVertices];
    for (unsigned v = 0; v < mesh->mNumVertices; ++v) {
        const Vec3& p = from.vertices[v];
        mesh->mVertices[v] = aiVector3D(static_cast<float>(p.x()), static_cast<float>(p.y()),
                                        static_cast<float>(p.z()));
    }
    mesh->mNumFaces = static_cast<unsigned>(from.triangles.size());
    mesh->mFaces = new aiFace[mesh->mNumFaces];
    for (unsigned f = 0; f < mesh->mNumFaces; ++f) {
        mesh->mFaces[f].mNumIndices = 3;
        mesh->mFaces[f].mIndices = new unsigned[3];
        std::copy_n(from.triangles[f].begin(), 3, mesh->mFaces[f].mIndices);
    }
    return mesh.release();
}

// Returns a scene with one material and these meshes, which it owns; its root has no children yet.
inline std::unique_ptr<aiScene> foreign_scene(std::initializer_list<aiMesh*> meshes) {
    auto scene = std::make_unique<aiScene>();
    scene->mNumMaterials = 1;
    scene->mMaterials = new aiMaterial* [1] { new aiMaterial };
    scene->mNumMeshes = static_cast<unsigned>(meshes.size());
    scene->mMeshes = new aiMesh*[meshes.size()];
    std::copy(meshes.begin(), meshes.end(), scene->mMeshes);
    scene->mRootNode = new aiNode("root");
    return scene;
}

} // namespace hullwright::tests
