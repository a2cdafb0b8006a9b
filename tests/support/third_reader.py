"""A third opinion on OBJ, OFF, STL and PLY: the names of files come in, line by line, and for each
goes out a line of its triangles and its bounds, as Python's numbers have them, or "none"."""

import struct
import sys

SIZES = {"char": "b", "uchar": "B", "short": "h", "ushort": "H", "int": "i", "uint": "I",
         "float": "f", "double": "d"}


def fan(count):
    return max(count - 2, 0)


def read_obj(data):
    lines = data.decode("utf-8-sig", "replace").replace("\\\r\n", " ").replace("\\\n", " ").splitlines()
    places, triangles, used = [], 0, set()
    for words in (line.split("#")[0].split() for line in lines):
        if words[:1] == ["v"]:
            places.append([float(word) for word in words[1:4]])
        elif words[:1] == ["f"]:
            triangles += fan(len(words) - 1)
            if len(words) > 3:
                for word in words[1:]:
                    vertex = int(word.split("/")[0])
                    used.add(vertex - 1 if vertex > 0 else len(places) + vertex)
    return triangles, [places[vertex] for vertex in used]


def read_off(data):
    rows = [line.split("#")[0].split() for line in data.decode("utf-8-sig").splitlines()]
    rows = [row for row in rows if row]
    head = rows.pop(0)
    counts = head[1:] or rows.pop(0)
    vertices, faces = int(counts[0]), int(counts[1])
    places = [[float(word) for word in row[:3]] for row in rows[:vertices]]
    return sum(fan(int(row[0])) for row in rows[vertices:vertices + faces]), places


def read_stl(data):
    if data.lstrip()[:5].lower() == b"solid" and b"\0" not in data[:1024]:
        words = data.decode().lower().split()
        places = [[float(word) for word in words[i + 1:i + 4]]
                  for i, word in enumerate(words) if word == "vertex"]
        return len(places) // 3, places
    count = struct.unpack_from("<I", data, 80)[0]
    places = []
    for t in range(count):
        numbers = struct.unpack_from("<12f", data, 84 + 50 * t)
        places += [numbers[3:6], numbers[6:9], numbers[9:12]]
    return count, places


class Body:
    def __init__(self, data, encoding):
        self.data, self.at = data, 0
        self.order = {"ascii": None, "binary_little_endian": "<", "binary_big_endian": ">"}[encoding]
        self.words = iter(data.split()) if self.order is None else None

    def take(self, kind):
        if self.order is None:
            word = next(self.words)
            if kind == "float":
                return struct.unpack("f", struct.pack("f", float(word)))[0]
            return float(word) if kind == "double" else int(word)
        code = self.order + SIZES[kind]
        value = struct.unpack_from(code, self.data, self.at)[0]
        self.at += struct.calcsize(code)
        return value


def read_ply(data):
    head, _, rest = data.partition(b"end_header\n")
    elements, encoding = [], ""
    for words in (line.split() for line in head.decode().splitlines()):
        if words[0] == "format":
            encoding = words[1]
        elif words[0] == "element":
            elements.append((words[1], int(words[2]), []))
        elif words[0] == "property":
            elements[-1][2].append(words[1:])
    body, triangles, places = Body(rest, encoding), 0, []
    for name, count, properties in elements:
        for _ in range(count):
            row = {}
            for kind, *more in properties:
                if kind != "list":
                    row[more[0]] = body.take(kind)
                    continue
                row[more[2]] = [body.take(more[1]) for _ in range(body.take(more[0]))]
            if name == "vertex":
                places.append([row["x"], row["y"], row["z"]])
            elif name == "face":
                triangles += fan(len(row.get("vertex_indices", row.get("vertex_index"))))
            elif name == "tristrips":
                triangles += fan(len(row["vertex_indices"]))
    return triangles, places


READERS = {"obj": read_obj, "off": read_off, "stl": read_stl, "ply": read_ply}

def facts(name):
    with open(name, "rb") as file:
        triangles, places = READERS[name.rsplit(".", 1)[1].lower()](file.read())
    bounds = [side(place[axis] for place in places) for side in (min, max) for axis in range(3)]
    return " ".join([str(triangles)] + [float(bound).hex() for bound in bounds])


for name in sys.stdin.read().splitlines():
    try:
        print(facts(name))
    except (ValueError, KeyError, IndexError, StopIteration, struct.error):
        print("none")
