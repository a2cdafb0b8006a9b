// Godot's server loads the scene, or imports the GLB as its editor does, and drops balls on a scene:
// node godot.js CASE.json
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answer, compareNames, compareOpenings, comparePieces, readCase } from './lib/case.js';
import { boundsOf } from './lib/solid.js';
import { dropBalls, placesOf } from './lib/drop.js';

const given = readCase(process.argv[2], 'y');
const size = given.bounds.diagonal;
const scale = 10 / size;
const perSecond = 500;
const isImported = given.file.endsWith('.glb');
const scene = isImported ? 'scene.glb' : 'scene.tscn';

function asked() {
    const balls = given.balls ? placesOf(given).map((p) => p.map((x) => x * scale)) : [];
    return {
        scene,
        scale,
        balls,
        radius: given.radius * scale,
        margin: 0.01,
        per_second: perSecond,
        every: Math.round(given.tick * perSecond),
        rows: Math.round(given.seconds / given.tick),
    };
}

// The folder is a project of its own, which Godot needs to have.
function told() {
    const folder = mkdtempSync(join(tmpdir(), 'hullwright-godot-'));
    copyFileSync(given.file, join(folder, scene));
    copyFileSync(new URL('godot/read_scene.gd', import.meta.url), join(folder, 'read_scene.gd'));
    writeFileSync(join(folder, 'project.godot'), 'config_version=4\n');
    writeFileSync(join(folder, 'asked.json'), JSON.stringify(asked()));
    const runServer = (...words) =>
        spawnSync('godot3-server', ['--no-window', '--path', folder, ...words], {
            timeout: 60_000,
            encoding: 'utf8',
            env: { ...process.env, HOME: folder },
        });
    if (isImported) {
        runServer('--editor', '--quit');
    }
    const ran = runServer('--fixed-fps', '60', '-s', 'read_scene.gd');
    let said;
    try {
        said = JSON.parse(readFileSync(join(folder, 'told.json'), 'utf8'));
    } catch {
        said = { error: `${ran.error ?? ''} ${ran.stdout} ${ran.stderr}`, shapes: [] };
    }
    rmSync(folder, { recursive: true });
    return said;
}

const kinds = {
    ConvexPolygonShape: 'hull',
    BoxShape: 'box',
    SphereShape: 'sphere',
    CapsuleShape: 'capsule',
    CylinderShape: 'cylinder',
};

const three = (row) => row?.map(Number);

// Godot 3 has capsules along z, whose height is that of the straight part, and cylinders along y.
function shapeOf(s) {
    return {
        name: s.name,
        kind: kinds[s.type] ?? s.type,
        points: s.points?.map(three),
        centre: three(s.centre),
        axes: s.axes.map(three),
        halfExtents: three(s.half_extents),
        radius: Number(s.radius),
        axis: three(s.axes[s.type === 'CapsuleShape' ? 2 : 1]),
        halfHeight: s.height / 2,
    };
}

// The editor of Godot 3 makes hulls of its own of each node, by V-HACD: a static body for each piece, of
// convex shapes that go about as far. Returns faults, and by how much they go less or more far, as a
// share of the piece's diagonal.
function compareImported(shapes) {
    const faults = compareOpenings(given, shapes);
    const names = [...new Set(shapes.map((s) => s.name))];
    const expected = given.truth.map((piece) => piece.name);
    if (names.join() !== expected.join()) {
        faults.push({ fault: 'name', what: `bodies are named ${names}, not ${expected}` });
    }
    let moved = 0;
    for (const piece of given.truth) {
        const own = shapes.filter((s) => s.name === piece.name);
        if (own.some((s) => s.kind !== 'hull')) {
            faults.push({ fault: 'kind', what: `${piece.name} is ${own.map((s) => s.kind)}` });
            continue;
        }
        const wanted = boundsOf(piece.points);
        const found = boundsOf(own.flatMap((s) => s.points));
        const off = [0, 1, 2].map((k) =>
            Math.max(Math.abs(found.low[k] - wanted.low[k]), Math.abs(found.high[k] - wanted.high[k])),
        );
        moved = Math.max(moved, Math.max(...off) / wanted.diagonal);
    }
    if (!(moved <= 0.05)) {
        faults.push({ fault: 'moved', what: `${moved} of a piece's diagonal` });
    }
    return { faults, moved };
}

const said = told();
const faults = said.error ? [{ fault: 'godot', what: said.error }] : [];
const shapes = said.shapes.map(shapeOf);
let seen = {};
if (isImported && faults.length === 0) {
    const { faults: found, moved } = compareImported(shapes);
    faults.push(...found);
    if (said.children.join() !== given.name) {
        faults.push({ fault: 'name', what: `the scene holds ${said.children}` });
    }
    seen = { moved };
} else if (faults.length === 0) {
    faults.push(...comparePieces(given, shapes), ...compareNames(given, shapes));
    if (said.body !== 'StaticBody' || said.name !== given.name) {
        faults.push({ fault: 'name', what: `the root is a ${said.body} named ${said.name}` });
    }
}
if (given.balls && !isImported && faults.length === 0) {
    let row = -1;
    const dropped = dropBalls(given, {
        margin: 0.002 * size,
        step: () => ++row,
        at: (i) => said.tracks[row][i].map((x) => Number(x) / scale),
    });
    faults.push(...dropped.faults);
    seen = dropped.seen;
}
answer(`Godot ${said.version}`, faults, { shapes: shapes.length, ...seen });
