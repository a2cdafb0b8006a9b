// MuJoCo's reader of URDF compiles the robot: node urdf.js CASE.json
import loadMujoco from '@mujoco/mujoco';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { answer, compareMass, comparePieces, readCase, versionOf } from './lib/case.js';
import { massOfBody, shapesOf } from './lib/mujoco_shapes.js';

const mujoco = await loadMujoco();
const given = readCase(process.argv[2], 'z');
const text = readFileSync(given.file, 'utf8');

// The reader takes the folders off the names of meshes.
const files = new mujoco.MjVFS();
for (const [, name] of text.matchAll(/filename="([^"]*)"/g)) {
    const bytes = new Uint8Array(readFileSync(join(dirname(given.file), name)));
    files.addBuffer(name.replace(/.*\//, ''), bytes);
}

// A link that no joint moves would become a part of the world, and its mass with it. MuJoCo drops the
// names of collisions, which urdfdom is asked about.
const link = /<link name="([^"]*)"/.exec(text)[1];
const loose = text.replace(
    /<\/robot>/,
    `<link name="ground"/><joint name="loose" type="floating"><parent link="ground"/><child link="${link}"/></joint></robot>`,
);
// MuJoCo makes no hull of what is flat, and others do, so that such a collision is left out here alone.
const flat = new Set(given.truth.filter((piece) => piece.flat).map((piece) => piece.name));
given.truth = given.truth.filter((piece) => !piece.flat);
const solid = loose.replace(/<collision name="([^"]*)">[\s\S]*?<\/collision>/g, (all, name) =>
    flat.has(name) ? '' : all,
);
const model = mujoco.MjModel.from_xml_string(solid, files);
const data = new mujoco.MjData(model);
mujoco.mj_forward(model, data);
const shapes = shapesOf(mujoco, model, data);
shapes.forEach((s, i) => (s.name ||= `geom ${i}`));
const faults = comparePieces(given, shapes);
if (link !== given.name) {
    faults.push({ fault: 'name', what: `the link is named ${link}` });
}
faults.push(...compareMass(given, massOfBody(model, model.nbody - 1)));
answer(`${versionOf('@mujoco/mujoco')}, URDF`, faults, { shapes: shapes.length });
