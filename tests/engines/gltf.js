// Programs for glTF read a GLB: node gltf.js CASE.json, whose `layout` is `nodes` (a node for each piece
// under `colliders`), `unreal` (names by rule), `khr` or `omi` (the physics extensions).
import {
    answer, compareMass, compareNames, comparePieces, readCase, rowsOf, transposed, versionOf,
} from './lib/case.js';
import { readGltf } from './lib/gltf_file.js';
import { collidersOf } from './lib/gltf_physics.js';
import { boundsOf, length, minus } from './lib/solid.js';

const given = readCase(process.argv[2], 'y');
const { json, faults, shapeOf, meshOf, object } = await readGltf(given.file);

function named(node, kind = 'hull') {
    return { name: json.nodes[node].name ?? '', kind, ...shapeOf(node) };
}

// Primitives keep what they are in the extras, and are drawn by a mesh around the same centre.
function underColliders() {
    const group = json.nodes.findIndex((n) => n.name === 'colliders');
    if (group < 0) {
        faults.push({ fault: 'name', what: 'no node is named colliders' });
        return [];
    }
    const parent = json.nodes.findIndex((n) => n.children?.includes(group));
    if (parent < 0 || json.nodes[parent].name !== given.name) {
        faults.push({ fault: 'name', what: `colliders are not under a node ${given.name}` });
    }
    return json.nodes[group].children.map((node) => {
        const kind = json.nodes[node].extras?.hullwright?.shape;
        return { ...named(node, kind === 'hull' ? 'hull' : 'drawn'), said: kind };
    });
}

const prefixes = { UCX: 'hull', UBX: 'box', USP: 'sphere', UCP: 'capsule' };

function byUnrealsNames() {
    const shapes = [];
    json.nodes.forEach(({ name = '' }, node) => {
        const kind = prefixes[/^(U[A-Z]{2})_/.exec(name)?.[1]];
        if (kind) {
            shapes.push({ ...named(node, kind === 'hull' ? 'hull' : 'drawn'), said: kind });
        }
    });
    // What is between the first and the last underscore has to be the render mesh.
    const rendered = new Set(json.nodes.filter((n) => n.mesh !== undefined).map((n) => n.name));
    for (const { name } of shapes) {
        const mesh = /^U[A-Z]{2}_(.*)_[0-9]+$/.exec(name)?.[1];
        if (mesh !== given.name || (given.with_model && !rendered.has(mesh))) {
            faults.push({ fault: 'name', what: `${name} belongs to no render mesh ${given.name}` });
        }
    }
    return shapes;
}

function placed(collider) {
    const where = object(collider.node);
    where.updateWorldMatrix(true, false);
    const e = where.matrixWorld.elements;
    const rows = [[e[0], e[4], e[8]], [e[1], e[5], e[9]], [e[2], e[6], e[10]]];
    return { rows, centre: [e[12], e[13], e[14]] };
}

function ofPhysics(kind) {
    const { colliders, faults: wrong } = collidersOf(json, kind);
    faults.push(...wrong);
    return colliders.map((collider) => {
        const { name = '' } = json.nodes[collider.node];
        const { type } = collider.shape ?? {};
        if (type === undefined) {
            return { ...named(collider.hullNode), name };
        }
        const { rows, centre } = placed(collider);
        if (type === 'convex') {
            return { name, kind: 'hull', ...meshOf(collider.mesh) };
        }
        const held = collider.shape[type];
        return {
            name,
            kind: type,
            centre,
            axes: transposed(rows),
            axis: transposed(rows)[1],
            halfExtents: held.size?.map((x) => x / 2),
            radius: held.radius ?? held.radiusTop,
            halfHeight: held.height / 2,
        };
    });
}

// What three.js reads of the model's own file has to have the same bounds, mirrored as it may be there.
async function compareWithSource() {
    const source = await readGltf(given.source);
    const all = source.json.nodes.flatMap((_, node) => source.shapeOf(node)?.points ?? []);
    const [read, expected] = [shapes.flatMap((s) => s.points), all].map(boundsOf);
    const off = Math.max(length(minus(read.low, expected.low)), length(minus(read.high, expected.high)));
    if (!(off <= given.tolerance)) {
        faults.push({ fault: 'moved', what: `bounds are ${off} m from those of the model` });
    }
}

// The body's node has the mass, whose inertia is along axes of its own.
function massIn(kind) {
    const key = kind === 'khr' ? 'KHR_physics_rigid_bodies' : 'OMI_physics_body';
    const { motion } = json.nodes.find((n) => n.extensions?.[key]?.motion)?.extensions[key] ?? {};
    if (!motion) {
        return [{ fault: 'mass', what: 'no node has a motion' }];
    }
    const [x, y, z, w] = motion.inertiaOrientation;
    const axes = transposed(rowsOf([w, x, y, z]));
    const inertia = [0, 1, 2].map((i) =>
        [0, 1, 2].map((j) => axes.reduce((sum, a, k) => sum + motion.inertiaDiagonal[k] * a[i] * a[j], 0)),
    );
    return compareMass(given, { mass: motion.mass, centre: motion.centerOfMass, inertia });
}

const shapes = faults.some((f) => f.fault === 'gltf') ? []
    : given.layout === 'nodes' ? underColliders()
    : given.layout === 'unreal' ? byUnrealsNames()
    : ofPhysics(given.layout);
faults.push(...comparePieces(given, shapes));
if (given.layout !== 'unreal') {
    faults.push(...compareNames(given, shapes));
}
if (given.layout === 'khr' || given.layout === 'omi') {
    faults.push(...massIn(given.layout));
}
if (given.source && faults.length === 0) {
    await compareWithSource();
}
const readers = ['gltf-validator', 'three', '@gltf-transform/core'].map(versionOf).join(', ');
answer(readers, faults, { shapes: shapes.length });
