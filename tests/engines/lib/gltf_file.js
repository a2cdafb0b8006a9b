// Reads a GLB by three programs at once: the validator says what is wrong with it, three.js builds the
// scene, glTF Transform lists what it holds. The raw JSON is kept for what none of them knows.
import { NodeIO } from '@gltf-transform/core';
import validator from 'gltf-validator';
import { readFileSync } from 'node:fs';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';

function rawJson(bytes) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const size = view.getUint32(12, true);
    return JSON.parse(new TextDecoder().decode(bytes.subarray(20, 20 + size)));
}

function threeScenes(bytes) {
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    return new Promise((done, failed) => new GLTFLoader().parse(buffer, '', done, failed));
}

// Returns points and triangles of a mesh in the world, where it is in a scene.
function geometryOf(mesh) {
    const { position } = mesh.geometry.attributes;
    mesh.updateWorldMatrix(true, false);
    const points = Array.from({ length: position.count }, (_, i) => {
        const p = mesh.position.clone().fromBufferAttribute(position, i).applyMatrix4(mesh.matrixWorld);
        return [p.x, p.y, p.z];
    });
    const { index } = mesh.geometry;
    const order = index ? Array.from(index.array) : points.map((_, i) => i);
    const triangles = [];
    for (let i = 0; i + 2 < order.length; i += 3) {
        triangles.push(order.slice(i, i + 3));
    }
    return { points, triangles };
}

// Returns `json`, `faults` and `shapeOf(node)`: the mesh of the node of that number as three.js has it.
export async function readGltf(path) {
    const bytes = new Uint8Array(readFileSync(path));
    const json = rawJson(bytes);
    const faults = [];
    const { issues } = await validator.validateBytes(bytes, { maxIssues: 50 });
    for (const { code, message, pointer, severity } of issues.messages) {
        if (severity < 2) {
            faults.push({ fault: 'gltf', what: `${code} at ${pointer}: ${message}` });
        }
    }
    if (issues.numErrors > 0) {
        return { json, faults, shapeOf: () => null };
    }
    const listed = (await new NodeIO().readBinary(bytes)).getRoot().listNodes();
    listed.forEach((node, i) => {
        const { name = '', extras = {} } = json.nodes[i];
        if (node.getName() !== name || JSON.stringify(node.getExtras()) !== JSON.stringify(extras)) {
            faults.push({ fault: 'name', what: `node ${i} is read as ${node.getName()}` });
        }
    });
    const read = await threeScenes(bytes);
    const objects = new Map();
    const roots = await Promise.all(json.nodes.map((_, i) => read.parser.getDependency('node', i)));
    const visit = (object) => {
        const number = read.parser.associations.get(object)?.nodes;
        if (number !== undefined && !objects.has(number)) {
            objects.set(number, object);
        }
    };
    read.scenes.forEach((scene) => scene.traverse(visit));
    roots.forEach(visit);
    const meshes = await Promise.all(json.meshes.map((_, i) => read.parser.getDependency('mesh', i)));
    return {
        json,
        faults,
        meshOf: (mesh) => geometryOf(meshes[mesh]),
        object: (node) => objects.get(node),
        shapeOf(node) {
            const object = objects.get(node);
            return object?.isMesh ? geometryOf(object) : null;
        },
    };
}
