// The truth that a target's file is held against: the pieces as Hullwright's own JSON has them, and the
// model as its mesh has it, brought into the target's axes and unit by what the test knows of them.
import { readFileSync } from 'node:fs';
import { boundsOf, cross, dot, length, massOf, minus, plus, solidOf, times } from './solid.js';

// How a point of a model with its `from` axis up stands where `to` is up: turned about x.
export function turned(p, from, to) {
    if (from === to) {
        return p;
    }
    return to === 'z' ? [p[0], -p[2], p[1]] : [p[0], p[2], -p[1]];
}

// Reads vertices and faces of an OBJ file, whose faces are fans.
function readObj(path) {
    const points = [];
    const triangles = [];
    for (const line of readFileSync(path, 'utf8').split('\n')) {
        const words = line.trim().split(/\s+/);
        if (words[0] === 'v') {
            points.push(words.slice(1, 4).map(Number));
        } else if (words[0] === 'f') {
            const corners = words.slice(1).map((w) => parseInt(w, 10) - 1);
            for (let i = 2; i < corners.length; ++i) {
                triangles.push([corners[0], corners[i - 1], corners[i]]);
            }
        }
    }
    return { points, triangles };
}

// A case is what the test has asked for: `file` (of the target), `pieces`, `model`, `name`,
// `metres_per_unit`, `up` (of the model), `kinds` (of its pieces, where not all are hulls), `flat` (false
// where flat pieces are left out), `density`, `mass_of` (model or pieces), and for balls their number,
// `radius`, `tolerance` (how far pieces may be off the surface), `seconds`, `tick` and `least_met`.
// Lengths are in metres. `open` has points of the model, in its own unit and axes, over which and under
// which nothing is solid.
export function readCase(path, up, unit = 1) {
    const given = JSON.parse(readFileSync(path, 'utf8'));
    const scale = given.metres_per_unit / unit;
    const placed = (p) => times(turned(p, given.up, up), scale);
    const pieces = JSON.parse(readFileSync(given.pieces, 'utf8'));
    const origin = pieces.origin ?? [0, 0, 0];
    const kept = pieces.pieces.filter((piece) => given.flat !== false || !piece.flat);
    const truth = kept.map((piece, i) => {
        const points = piece.vertices.map((v) => placed(plus(v, origin)));
        return {
            name: piece.name,
            kind: given.kinds?.[i] ?? 'hull',
            flat: piece.flat,
            points,
            triangles: piece.triangles,
            ...solidOf(points, piece.triangles),
        };
    });
    let model = null;
    if (given.model) {
        const read = readObj(given.model);
        model = { points: read.points.map(placed), triangles: read.triangles };
    }
    const bounds = boundsOf(truth.flatMap((t) => t.points));
    const open = (given.open ?? []).map(placed);
    return { ...given, truth, modelMesh: model, bounds, axis: up, open, near: 2e-6 * bounds.diagonal };
}

// Returns the mass that the target should state: of the model where the test knows it to be a solid,
// else of all pieces together.
export function massOfCase(given) {
    const solids =
        given.mass_of === 'model'
            ? [solidOf(given.modelMesh.points, given.modelMesh.triangles)]
            : given.truth;
    return massOf(solids, given.density);
}

function inside(shape, p) {
    const away = minus(p, shape.centre);
    switch (shape.kind) {
        case 'sphere':
            return length(away) - shape.radius;
        case 'box':
            return Math.max(...shape.axes.map((a, k) => Math.abs(dot(a, away)) - shape.halfExtents[k]));
        case 'capsule': {
            const along = dot(away, shape.axis);
            const held = Math.max(-shape.halfHeight, Math.min(shape.halfHeight, along));
            return length(minus(away, times(shape.axis, held))) - shape.radius;
        }
        case 'cylinder': {
            const along = dot(away, shape.axis);
            const across = length(minus(away, times(shape.axis, along)));
            return Math.max(across - shape.radius, Math.abs(along) - shape.halfHeight);
        }
    }
    throw new Error(`no such shape: ${shape.kind}`);
}

function volumeOf(shape) {
    switch (shape.kind) {
        case 'sphere':
            return (4 / 3) * Math.PI * shape.radius ** 3;
        case 'box':
            return 8 * shape.halfExtents.reduce((a, b) => a * b);
        case 'capsule':
            return Math.PI * shape.radius ** 2 * (2 * shape.halfHeight + (4 / 3) * shape.radius);
        case 'cylinder':
            return Math.PI * shape.radius ** 2 * 2 * shape.halfHeight;
    }
    return shape.volume;
}

// The volume that an engine has to find in a shape: that of the piece, but where the shape is a
// primitive, or the hull around one.
export function volumeInEngine(expected, shape) {
    if (shape.kind !== 'hull') {
        return volumeOf(shape);
    }
    return expected.kind === 'drawn' ? solidOf(shape.points, shape.triangles).volume : expected.volume;
}

function nearest(p, points) {
    return Math.min(...points.map((q) => length(minus(p, q))));
}

// How far a point is above the highest face, where the format has faces. Rounded numbers may leave a
// vertex in the midst of a face, where nobody needs it.
function above(got, p) {
    if (!got.triangles) {
        return Infinity;
    }
    let most = 0;
    for (const [a, b, c] of got.triangles) {
        const normal = cross(minus(got.points[b], got.points[a]), minus(got.points[c], got.points[a]));
        const size = length(normal);
        most = size > 0 ? Math.max(most, dot(normal, minus(p, got.points[a])) / size) : most;
    }
    return most;
}

// Faces, where the format has them, are counter-clockwise from outside, and no vertex is above one.
function dents(got, near, faults) {
    for (const [a, b, c] of got.triangles ?? []) {
        const normal = cross(minus(got.points[b], got.points[a]), minus(got.points[c], got.points[a]));
        const size = length(normal);
        const above = got.points.some((p) => dot(normal, minus(p, got.points[a])) > 4 * near * size);
        if (size > 0 && above) {
            faults.push({ fault: 'dented', what: `${got.name}: a vertex is above one of its faces` });
            return;
        }
    }
}

// A primitive's mesh, or the hull in its place, goes around its piece but for the sag of its facets.
// Programs that have points alone are held by their engines' volumes.
function compareDrawing(given, expected, got, say) {
    if (!got.triangles) {
        const { low, high } = boundsOf(got.points);
        if (expected.points.some((p) => p.some((x, k) => x < low[k] - given.near || x > high[k] + given.near))) {
            say('moved', 'its piece is out of it');
        }
        return;
    }
    const drawn = solidOf(got.points, got.triangles);
    const share = drawn.volume / expected.volume;
    if (!(share >= 0.95 && share <= 1.4)) {
        say('volume', `${share} of its piece's`);
    }
    if (!(length(minus(drawn.centre, expected.centre)) <= 0.01 * given.bounds.diagonal)) {
        say('moved', `its centre is ${drawn.centre}, not ${expected.centre}`);
    }
}

function comparePiece(given, expected, got, faults) {
    const say = (fault, what) => faults.push({ fault, what: `${got.name}: ${what}` });
    const kind = got.said ?? got.kind;
    if (kind !== (expected.kind === 'drawn' ? 'hull' : expected.kind)) {
        say('kind', `${kind} in the place of ${expected.kind}`);
        return;
    }
    if (got.kind === 'drawn' || expected.kind === 'drawn') {
        compareDrawing(given, expected, got, say);
        return;
    }
    if (got.kind !== 'hull' && got.kind !== 'drawn') {
        const out = Math.max(...expected.points.map((p) => inside(got, p)));
        if (!(out <= 4 * given.near)) {
            say('moved', `its piece is ${out} m out of it`);
        }
        const share = volumeOf(got) / expected.volume;
        if (!(share >= 0.9999 && share <= 1.4)) {
            say('volume', `${share} of its piece's`);
        }
        return;
    }
    const lost = Math.max(...expected.points.map((p) => Math.min(nearest(p, got.points), above(got, p))));
    if (!(lost <= 2 * given.near)) {
        say('moved', `a vertex of the piece is ${lost} m out of it`);
    }
    const far = Math.max(...got.points.map((p) => nearest(p, expected.points)));
    if (!(far <= given.near)) {
        say('moved', `a vertex is ${far} m from where it should be`);
    }
    dents(got, given.near, faults);
}

// An upright line misses a hull where, seen from above, all corners are within half a turn of it.
function misses(given, place, points) {
    const up = given.axis === 'z' ? 2 : 1;
    const [a, b] = [0, 1, 2].filter((k) => k !== up);
    const angles = points.map((p) => Math.atan2(p[b] - place[b], p[a] - place[a])).sort((x, y) => x - y);
    const turns = angles.map((angle, i) => (i > 0 ? angle - angles[i - 1] : angle + 2 * Math.PI - angles.at(-1)));
    return Math.max(...turns) > Math.PI;
}

// Says which of the shapes, as a program has read them, close a way through the model.
export function compareOpenings(given, got) {
    const faults = [];
    for (const place of given.open) {
        for (const { name, points } of got) {
            if (points && !misses(given, place, points)) {
                faults.push({ fault: 'closed', what: `${name} is in the way through ${place}` });
            }
        }
    }
    return faults;
}

// Holds what a program has read against the pieces, in their order. `got` has `name`, `kind` and
// `points`, for primitives `centre` with `halfExtents` and `axes`, or `radius`, `axis`, `halfHeight`;
// `drawn` are primitives of which there is a mesh or a hull, and `said` is then what they are said to be.
export function comparePieces(given, got) {
    const faults = compareOpenings(given, got);
    if (got.length !== given.truth.length) {
        faults.push({ fault: 'count', what: `${got.length} shapes, not ${given.truth.length}` });
        return faults;
    }
    if (new Set(got.map((g) => g.name)).size !== got.length) {
        faults.push({ fault: 'name', what: 'two shapes have the same name' });
    }
    given.truth.forEach((expected, i) => comparePiece(given, expected, got[i], faults));
    return faults;
}

// Every shape has its piece's name, where the target leaves names as they are.
export function compareNames(given, got) {
    const faults = [];
    got.forEach(({ name }, i) => {
        const expected = given.truth[i]?.name;
        if (name !== expected) {
            faults.push({ fault: 'name', what: `shape ${i} is named ${name}, not ${expected}` });
        }
    });
    return faults;
}

export function compareVolume(name, found, expected, share = 1e-4) {
    return Math.abs(found - expected) <= share * expected
        ? []
        : [{ fault: 'volume', what: `${name}: ${found} m³, not ${expected}` }];
}

// An engine that keeps only some vertices of a hull has to reach as far with them: along the normals of
// our faces, and from the middle towards each vertex.
export function compareReach(given, shape, kept) {
    const { centre } = solidOf(shape.points, shape.triangles);
    const ways = shape.points.map((p) => minus(p, centre));
    for (const [a, b, c] of shape.triangles) {
        const [p, q, r] = [a, b, c].map((i) => shape.points[i]);
        ways.push(cross(minus(q, p), minus(r, p)));
    }
    const reach = (points, way) => Math.max(...points.map((p) => dot(minus(p, centre), way)));
    const lost = Math.max(
        ...ways.map((way) => Math.abs(reach(shape.points, way) - reach(kept, way)) / length(way)),
    );
    return lost <= 1e-4 * given.bounds.diagonal
        ? []
        : [{ fault: 'not_built', what: `${shape.name}: the engine's hull ends ${lost} m before` }];
}

// `found` has `mass`, `centre` and the three rows of `inertia`.
export function compareMass(given, found, share = 1e-5) {
    const expected = massOfCase(given);
    const faults = [];
    const size = given.bounds.diagonal;
    if (!(Math.abs(found.mass - expected.mass) <= share * expected.mass)) {
        faults.push({ fault: 'mass', what: `${found.mass} kg, not ${expected.mass}` });
    }
    if (!(length(minus(found.centre, expected.centre)) <= share * size)) {
        faults.push({ fault: 'centre', what: `${found.centre} is not ${expected.centre}` });
    }
    const most = expected.mass * size * size;
    for (let i = 0; i < 3; ++i) {
        for (let j = 0; j < 3; ++j) {
            if (!(Math.abs(found.inertia[i][j] - expected.inertia[i][j]) <= share * most)) {
                faults.push({
                    fault: 'inertia',
                    what: `[${i}][${j}] is ${found.inertia[i][j]}, not ${expected.inertia[i][j]}`,
                });
            }
        }
    }
    return faults;
}

// Turns a quaternion (w, x, y, z) into the rows of its matrix.
export function rowsOf([w, x, y, z]) {
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ];
}

export const applied = (rows, p) => rows.map((row) => dot(row, p));
export const transposed = (rows) => rows[0].map((_, k) => rows.map((row) => row[k]));

// The version that is installed is what the package's own file says.
export function versionOf(name) {
    const file = new URL(`../node_modules/${name}/package.json`, import.meta.url);
    return `${name} ${JSON.parse(readFileSync(file, 'utf8')).version}`;
}

// Writes the answer that the test reads, in one line. Engines print what they like before it.
export function answer(reader, faults, seen = {}) {
    // Some engines' own threads would keep the script waiting.
    process.stdout.write(`\n${JSON.stringify({ reader, faults, seen })}\n`, () => process.exit(0));
}
