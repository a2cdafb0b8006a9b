// MuJoCo compiles the MJCF, and balls fall on it: node mujoco.js CASE.json
import loadMujoco from '@mujoco/mujoco';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import {
    answer, compareMass, compareNames, comparePieces, compareVolume, readCase, versionOf, volumeInEngine,
} from './lib/case.js';
import { dropBalls, placesOf } from './lib/drop.js';
import { massOfBody, shapesOf } from './lib/mujoco_shapes.js';

const mujoco = await loadMujoco();
const given = readCase(process.argv[2], 'z');
const text = readFileSync(given.file, 'utf8');

// Files beside the scene are all that it may name.
const files = new mujoco.MjVFS();
const folder = dirname(given.file);
for (const name of readdirSync(folder).filter((n) => /\.(obj|stl)$/.test(n))) {
    files.addBuffer(name, new Uint8Array(readFileSync(join(folder, name))));
}

function compiled(scene) {
    const model = mujoco.MjModel.from_xml_string(scene, files);
    const data = new mujoco.MjData(model);
    mujoco.mj_forward(model, data);
    return { model, data };
}

// Without the mass that is written, MuJoCo takes it from the volumes of its own hulls.
function massOfHulls() {
    const scene = text
        .replace(/<inertial[^>]*\/>/g, '')
        .replace(/<\/mujoco>/, '<compiler inertiagrouprange="3 3"/></mujoco>');
    const { model } = compiled(scene);
    return model.body_mass[1];
}

function drop() {
    const balls = placesOf(given).map(
        (p, i) => `<body pos="${p.join(' ')}"><freejoint name="ball_${i}"/>` +
            // A ball meets the model, whose contype it takes, and no other ball.
            `<geom type="sphere" size="${given.radius}" density="1000" contype="0" conaffinity="1"/></body>`,
    );
    const held = text
        .replace(/<freejoint[^>]*\/>|<joint[^>]*type="free"[^>]*\/>/g, '')
        .replace(/<\/worldbody>/, `${balls.join('\n')}</worldbody>`)
        // Contacts as stiff as the step allows, since the default sinks by millimetres.
        .replace(/<\/mujoco>/, '<option timestep="0.0005" o_solref="0.001 1" o_margin="0" density="20">' +
            '<flag override="enable"/></option></mujoco>');
    const { model, data } = compiled(held);
    const first = model.nq - 7 * balls.length;
    const dropped = dropBalls(given, {
        margin: 0.002 * given.bounds.diagonal,
        step(seconds) {
            for (let i = Math.round(seconds / 0.0005); i > 0; --i) {
                mujoco.mj_step(model, data);
            }
        },
        at: (i) => Array.from(data.qpos.slice(first + 7 * i, first + 7 * i + 3)),
    });
    // What holds a ball is a contact, which MuJoCo lists.
    dropped.seen.contacts = data.ncon;
    if (dropped.seen.resting > 0 && data.ncon === 0) {
        dropped.faults.push({ fault: 'no_contact', what: `${dropped.seen.resting} balls rest on nothing` });
    }
    return dropped;
}

const { model, data } = compiled(text);
const shapes = shapesOf(mujoco, model, data);
const faults = [...comparePieces(given, shapes), ...compareNames(given, shapes)];
for (const shape of shapes.filter((s) => s.group !== 3)) {
    faults.push({ fault: 'group', what: `${shape.name} is in group ${shape.group}, not 3` });
}
const body = mujoco.mj_id2name(model, mujoco.mjtObj.mjOBJ_BODY.value, 1);
if (body !== given.name) {
    faults.push({ fault: 'name', what: `the body is named ${body}` });
}
faults.push(...compareMass(given, massOfBody(model, 1)));
let seen = {};
if (faults.length === 0) {
    const volume = shapes.reduce(
        (sum, s, i) => sum + volumeInEngine(given.truth[i], s), 0);
    faults.push(...compareVolume('all hulls', massOfHulls() / 1000, volume));
}
if (given.balls && faults.length === 0) {
    const dropped = drop();
    faults.push(...dropped.faults);
    seen = dropped.seen;
}
answer(versionOf('@mujoco/mujoco'), faults, { shapes: shapes.length, visual: model.ngeom - shapes.length, ...seen });
