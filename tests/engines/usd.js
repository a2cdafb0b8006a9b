// TinyUSDZ reads the USD: node usd.js CASE.json. Its scene has the meshes, and the layer that it writes
// again has the attributes that it has understood. Of applied schemas it keeps nothing, so that these
// are looked for in the text itself.
import { readFileSync } from 'node:fs';
import startUsd from 'tinyusdz';
import { startedAsInBrowser } from './lib/browser.js';
import { answer, compareMass, compareNames, comparePieces, readCase, rowsOf, transposed, versionOf } from './lib/case.js';

const usd = await startedAsInBrowser(startUsd, 'tinyusdz/tinyusdz.wasm');
const file = JSON.parse(readFileSync(process.argv[2], 'utf8')).file;
const bytes = new Uint8Array(readFileSync(file));
const text = new TextDecoder().decode(bytes);
const faults = [];
const say = (fault, what) => faults.push({ fault, what });

const scene = new usd.TinyUSDZLoaderNative();
const layer = new usd.TinyUSDZLoaderNative();
let again = '';
if (!scene.loadFromBinary(bytes, file) || !layer.loadAsLayerFromBinary(bytes, file)) {
    say('usd', scene.error() || layer.error() || 'it is not read');
} else {
    again = layer.layerToString();
}
const value = (of, name) => new RegExp(`(?:^|\\s)${name} = (.+)`).exec(of)?.[1].trim();
const unit = Number(value(again, 'metersPerUnit'));
const up = value(again, 'upAxis') === '"Z"' ? 'z' : 'y';
const given = readCase(process.argv[2], up);
if (unit !== 1) {
    say('unit', `metersPerUnit is ${unit}`);
}

// Returns prims as the layer has them: their type, name and the lines of their own.
function primsOf(of) {
    const prims = [];
    const open = [];
    for (const line of of.split('\n')) {
        const def = /^\s*def (\w+) "([^"]*)"/.exec(line);
        if (def) {
            open.push({ type: def[1], name: def[2], own: '' });
            prims.push(open.at(-1));
        } else if (/^\s*}\s*$/.test(line)) {
            open.pop();
        } else if (open.length > 0) {
            open.at(-1).own += `${line}\n`;
        }
    }
    return prims;
}

const numbers = (of, name) => value(of, name)?.match(/-?[0-9.]+(?:e[-+]?[0-9]+)?/gi)?.map(Number);

function meshOf(name) {
    for (let i = 0; i < scene.numMeshes(); ++i) {
        const mesh = scene.getMesh(i);
        if (mesh.primName === name) {
            const points = [];
            for (let k = 0; k + 2 < mesh.points.length; k += 3) {
                points.push(Array.from(mesh.points.slice(k, k + 3), (x) => x * unit));
            }
            return points;
        }
    }
    return [];
}

const kinds = { Mesh: 'hull', Cube: 'box', Sphere: 'sphere', Capsule: 'capsule', Cylinder: 'cylinder' };

function primitiveOf({ type, name, own }) {
    const centre = numbers(own, 'double3 xformOp:translate') ?? [0, 0, 0];
    const [w, x, y, z] = numbers(own, 'quat[dfh] xformOp:orient') ?? [1, 0, 0, 0];
    const rows = rowsOf([w, x, y, z]);
    const axes = transposed(rows);
    const axis = axes['XYZ'.indexOf(value(own, 'uniform token axis')?.[1] ?? 'Z')];
    const edge = numbers(own, 'double size')?.[0] ?? 2;
    const scale = numbers(own, '(?:double3|float3) xformOp:scale') ?? [1, 1, 1];
    return {
        name,
        kind: kinds[type],
        centre,
        axes,
        axis,
        halfExtents: scale.map((s) => (s * edge) / 2),
        radius: numbers(own, 'double radius')?.[0],
        halfHeight: (numbers(own, 'double height')?.[0] ?? 0) / 2,
    };
}

const shapes = [];
for (const prim of primsOf(again)) {
    const head = new RegExp(`def ${prim.type} "${prim.name}"\\s*\\(([^)]*)\\)`).exec(text)?.[1] ?? '';
    if (!kinds[prim.type] || !head.includes('"PhysicsCollisionAPI"')) {
        continue;
    }
    if (value(prim.own, 'uniform token purpose') !== '"guide"') {
        say('purpose', `${prim.name} is drawn`);
    }
    if (prim.type !== 'Mesh') {
        shapes.push(primitiveOf(prim));
        continue;
    }
    if (value(prim.own, 'uniform token physics:approximation') !== '"convexHull"' ||
        !head.includes('"PhysicsMeshCollisionAPI"')) {
        say('schema', `${prim.name} is a triangle mesh`);
    }
    shapes.push({ name: prim.name, kind: 'hull', points: meshOf(prim.name) });
}
if (faults.every((f) => f.fault !== 'usd')) {
    faults.push(...comparePieces(given, shapes), ...compareNames(given, shapes));
    const mass = primsOf(again).find((p) => p.own.includes('physics:mass'));
    if (mass) {
        faults.push(...compareMass(given, massOf(mass.own)));
    } else if (given.mass_of) {
        say('mass', 'no prim has a mass');
    }
}
answer(versionOf('tinyusdz'), faults, { shapes: shapes.length });

function massOf(own) {
    const diagonal = numbers(own, 'float3 physics:diagonalInertia') ?? [NaN, NaN, NaN];
    const axes = transposed(rowsOf(numbers(own, 'quatf physics:principalAxes') ?? [1, 0, 0, 0]));
    return {
        mass: numbers(own, 'float physics:mass')[0],
        centre: numbers(own, 'point3f physics:centerOfMass') ?? [NaN, NaN, NaN],
        inertia: [0, 1, 2].map((i) =>
            [0, 1, 2].map((j) => axes.reduce((sum, a, k) => sum + diagonal[k] * a[i] * a[j], 0))),
    };
}
