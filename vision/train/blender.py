"""Draws described scenes (render -describe) with Blender's path tracer: rooms mirrored
in polished dice, light through clear ones, hollows and soft shadows as they are.

  blender -b --factory-startup -P blender.py -- IN OUT SIZE [SAMPLES]

IN.jsonl and IN.bin are read, OUT.bin and OUT.jsonl written as render writes them. Colours
and places are those of the description; lamps' sizes, the room, the surfaces and the
exposure are invented here, by a seed that is the name of OUT. One thread; needs Debian's
blender and python3-opencv.
"""
import json
import math
import os
import sys
import zlib

import bmesh
import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector

GROUND, FACE = 512, 80  # as in scene/describe.go
GRID = 44  # quads along a face's edge

# The places of a face's grid on the cube, and its outward and two inner directions.
SIDES = [(0, 1), (0, -1), (1, 1), (1, -1), (2, 1), (2, -1)]


def on_face(f, u, v):
    axis, sign = SIDES[f]
    s = np.full_like(u, sign)
    return np.stack([[s, u, v], [u, s, v], [u, v, s]][axis], -1)


def face_mesh(d, f):
    """Points and normals of a face's grid, in the die's own coordinates, half edge 1."""
    t = np.linspace(-1, 1, GRID + 1)
    t = np.sign(t) * (1 - (1 - np.abs(t)) ** 1.3)  # finer where it bends
    u, v = np.meshgrid(t, t)
    q = on_face(f, u, v)
    r = max(d["round"], 0.02)
    inner = np.clip(q, -(1 - r), 1 - r)
    out = q - inner
    n = out / np.linalg.norm(out, axis=-1, keepdims=True)
    p = inner + r * n
    far = np.linalg.norm(p, axis=-1, keepdims=True)
    cut = far > d["ball"]
    n = np.where(cut, p / far, n)
    p = np.where(cut, p * d["ball"] / far, p)
    axis, sign = SIDES[f]
    inward = np.zeros(3)
    inward[axis] = -sign
    for cu, cv, radius in d["pips"][f]:
        du, dv = u - cu, v - cv
        k = (du ** 2 + dv ** 2) / radius ** 2
        deep = 0.6 * d["relief"] * radius
        p = p + inward * (deep * np.clip(1 - k, 0, None))[..., None]
        slope = np.where(k < 1, 2 * deep / radius ** 2, 0)
        n = n - on_face(f, slope * du, slope * dv) * (1 - np.abs(inward))
    n = n / np.linalg.norm(n, axis=-1, keepdims=True)
    return p.reshape(-1, 3), n.reshape(-1, 3), u.reshape(-1), v.reshape(-1)


def cube(d, name):
    points, normals, faces, uvs = [], [], [], []
    for f in range(6):
        p, n, u, v = face_mesh(d, f)
        base = len(points) * (GRID + 1) ** 2
        i = np.arange(GRID)
        a = (base + i[:, None] * (GRID + 1) + i[None, :]).reshape(-1)
        quad = np.stack([a, a + 1, a + GRID + 2, a + GRID + 1], 1)
        e1, e2 = p[1] - p[0], p[GRID + 1] - p[0]
        if np.dot(np.cross(e1, e2), n[0]) < 0:
            quad = quad[:, ::-1]
        points.append(p)
        normals.append(n)
        faces.append(quad)
        # a face's picture has u to the right and v downwards, the faces one above the other
        uvs.append(np.stack([(u / 1.98 + 0.5) * 0.98 + 0.01, 1 - (f + np.clip(v / 1.98 + 0.5, 0.01, 0.99)) / 6], 1))
    points, normals, faces, uvs = (np.concatenate(x) for x in (points, normals, faces, uvs))
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(points.tolist(), [], faces.tolist())
    mesh.polygons.foreach_set("use_smooth", np.ones(len(faces), bool))
    layer = mesh.uv_layers.new(name="uv")
    layer.data.foreach_set("uv", uvs[faces.reshape(-1)].astype(np.float32).reshape(-1))
    mesh.use_auto_smooth = True
    mesh.normals_split_custom_set_from_vertices(normals.tolist())
    return mesh


def polyhedron(d, name):
    bm = bmesh.new()
    bmesh.ops.create_cube(bm, size=8)
    for p in d["planes"]:
        n = Vector(p)
        k = n.length
        cut = bmesh.ops.bisect_plane(bm, geom=bm.verts[:] + bm.edges[:] + bm.faces[:], plane_co=n / k * (0.92 / k), plane_no=n / k, clear_outer=True)
        edges = [e for e in cut["geom_cut"] if isinstance(e, bmesh.types.BMEdge)]
        if edges:
            bmesh.ops.contextual_create(bm, geom=edges)
    mesh = bpy.data.meshes.new(name)
    bm.to_mesh(mesh)
    bm.free()
    return mesh


def picture(name, pixels):
    """An image of rows of red, green, blue bytes, first row at the top."""
    h, w = pixels.shape[:2]
    img = bpy.data.images.new(name, w, h, alpha=False, float_buffer=False)
    img.colorspace_settings.name = "Non-Color"
    full = np.ones((h, w, 4), np.float32)
    full[:, :, :3] = pixels[::-1].astype(np.float32) / 255
    img.pixels.foreach_set(full.reshape(-1))
    img.pack()
    return img


def material(name, image=None, colour=None):
    m = bpy.data.materials.new(name)
    m.use_nodes = True
    nodes, links = m.node_tree.nodes, m.node_tree.links
    b = nodes["Principled BSDF"]
    if image is not None:
        t, g = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeGamma")
        t.image, t.extension = image, "EXTEND"
        g.inputs[1].default_value = 2.0
        links.new(t.outputs[0], g.inputs[0])
        links.new(g.outputs[0], b.inputs["Base Color"])
    else:
        b.inputs["Base Color"].default_value = (*colour, 1)
    return m, b


def surface(b, d, rng):
    """Plastic, resin or glass: how polished, how deep the light goes in."""
    p = rng.random()
    b.inputs["Roughness"].default_value = 0.03 + 0.1 * rng.random() if p < 0.45 else 0.15 + 0.3 * rng.random() if p < 0.85 else 0.6
    b.inputs["Specular"].default_value = 0.3 + 0.4 * rng.random()
    if rng.random() < 0.3:
        b.inputs["Clearcoat"].default_value = rng.random()
        b.inputs["Clearcoat Roughness"].default_value = 0.02 + 0.1 * rng.random()
    if d["clear"] > 0.3:
        b.inputs["Transmission"].default_value = min(0.9, d["clear"])
        b.inputs["IOR"].default_value = 1.45
    elif rng.random() < 0.3:
        b.inputs["Subsurface"].default_value = 0.15 * rng.random()
        b.inputs["Subsurface Radius"].default_value = (0.4, 0.3, 0.3)


def room(rng):
    """What is all around: walls, a ceiling, windows and lamps, as rows of linear colour
    from the zenith down."""
    h, w = 96, 192
    up = np.cos(np.pi * (np.arange(h) + 0.5) / h)[:, None, None]
    tint = lambda k: np.clip(1 + rng.normal(0, k) * np.array([1, 0.1, -1.2]), 0.3, 2)
    level = 0.15 + 0.5 * rng.random()
    x = level * tint(0.12) * (0.35 + 0.65 * np.clip(0.5 + 0.5 * up, 0, 1) ** (0.5 + rng.random())) * np.ones((h, w, 1))
    for _ in range(int(rng.integers(1, 7))):  # cupboards, people, curtains
        i, j, hh, ww = int(rng.integers(15, 60)), int(rng.integers(w)), int(rng.integers(5, 40)), int(rng.integers(6, 50))
        x[i:i + hh, np.arange(j, j + ww) % w] *= 0.1 + 1.2 * rng.random() * tint(0.15)
    for _ in range(int(rng.integers(0, 4))):  # windows, screens
        i, j, hh, ww = int(rng.integers(10, 45)), int(rng.integers(w)), int(rng.integers(4, 22)), int(rng.integers(4, 30))
        x[i:i + hh, np.arange(j, j + ww) % w] = level * np.exp(rng.uniform(0.5, 3)) * tint(0.15)
    for _ in range(int(rng.integers(0, 4))):  # lamps and tubes at the ceiling
        i, j, hh, ww = int(rng.integers(0, 22)), int(rng.integers(w)), int(rng.integers(2, 10)), int(rng.integers(3, 60))
        x[i:i + hh, np.arange(j, j + ww) % w] = level * np.exp(rng.uniform(1, 4)) * tint(0.12)
    x = np.clip(x, 0, None)
    img = bpy.data.images.new("room", w, h, alpha=False, float_buffer=True)
    full = np.ones((h, w, 4), np.float32)
    full[:, :, :3] = x[::-1]
    img.pixels.foreach_set(full.reshape(-1))
    return img


def build(d, texture, rng):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    s = bpy.context.scene
    world = bpy.data.worlds.new("world")
    s.world = world
    world.use_nodes = True
    env = world.node_tree.nodes.new("ShaderNodeTexEnvironment")
    env.image = room(rng)
    world.node_tree.links.new(env.outputs[0], world.node_tree.nodes["Background"].inputs[0])
    world.cycles.sampling_method, world.cycles.sample_map_resolution = "MANUAL", 128

    put = lambda mesh, name: s.collection.objects.link(bpy.data.objects.new(name, mesh)) or s.objects[name]
    x0, y0, x1, y1 = d["ground"]
    mesh = bpy.data.meshes.new("table")
    mesh.from_pydata([(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)], [], [(0, 1, 2, 3)])
    mesh.uv_layers.new(name="uv").data.foreach_set("uv", np.float32([0, 1, 1, 1, 1, 0, 0, 0]))
    n = GROUND * GROUND * 3
    m, b = material("table", picture("table", texture[:n].reshape(GROUND, GROUND, 3)))
    polish = rng.random()
    b.inputs["Roughness"].default_value = 0.05 + 0.15 * rng.random() if polish < 0.15 else 0.25 + 0.3 * rng.random() if polish < 0.45 else 0.9
    b.inputs["Specular"].default_value = 0.5 * rng.random() if polish < 0.45 else 0.05
    mesh.materials.append(m)
    put(mesh, "table")
    like = {}
    for i, q in enumerate(d["dice"]):
        name = f"die{i}"
        at = n + i * 6 * FACE * FACE * 3
        faces = texture[at:at + 6 * FACE * FACE * 3].reshape(6 * FACE, FACE, 3)
        if q["kind"] == 4:
            mesh = polyhedron(q, name)
            m, b = material(name, colour=q["body"])
        else:
            mesh = cube(q, name)
            m, b = material(name, picture(name, faces))
        key = (round(q["round"], 5), round(q["shine"], 5))  # of one set: polished alike
        key = like.setdefault(key, int(rng.integers(1 << 30)))
        surface(b, q, np.random.default_rng(key))
        mesh.materials.append(m)
        o = put(mesh, name)
        axes = Matrix([list(a) for a in q["axes"]]).transposed().to_4x4()
        o.matrix_world = Matrix.Translation(q["at"]) @ axes @ Matrix.Scale(q["half"], 4)

    power = np.exp(rng.normal(0.2, 0.7))
    for i, l in enumerate(d["lamps"]):
        if i and rng.random() < 0.3:
            continue
        lamp = bpy.data.lights.new(f"lamp{i}", "AREA")
        at = Vector(l["at"])
        lamp.shape, lamp.size = "DISK", at.length * np.exp(rng.uniform(-4, -0.5))
        lamp.color = [min(c, 4) for c in l["colour"]]
        lamp.energy = power * 8 * at.length ** 2
        o = bpy.data.objects.new(f"lamp{i}", lamp)
        s.collection.objects.link(o)
        o.matrix_world = Matrix.Translation(at) @ at.to_track_quat("Z", "Y").to_matrix().to_4x4()

    cam = bpy.data.cameras.new("eye")
    right, down, forward = (Vector(v) for v in d["view"])
    o = bpy.data.objects.new("eye", cam)
    s.collection.objects.link(o)
    o.matrix_world = Matrix.Translation(d["eye"]) @ Matrix([right, -down, -forward]).transposed().to_4x4()
    cam.sensor_width = 36
    cam.clip_end = 10000
    s.camera = o
    return s, cam


def shoot(s, size, samples, path):
    """The picture as linear rows of red, green, blue."""
    s.render.engine = "CYCLES"
    s.render.threads_mode, s.render.threads = "FIXED", 1
    c = s.cycles
    c.samples, c.use_adaptive_sampling, c.use_denoising = samples, True, False
    c.adaptive_threshold = 0.03
    c.max_bounces, c.diffuse_bounces, c.glossy_bounces, c.transmission_bounces = 6, 2, 2, 6
    c.caustics_reflective = False
    c.sample_clamp_direct, c.sample_clamp_indirect = 8, 4
    s.render.resolution_x = s.render.resolution_y = size
    s.render.image_settings.file_format = "OPEN_EXR"
    s.render.image_settings.color_depth = "32"
    s.render.filepath = path
    bpy.ops.render.render(write_still=True)
    img = bpy.data.images.load(path)
    x = np.empty(size * size * 4, np.float32)
    img.pixels.foreach_get(x)
    return x.reshape(size, size, 4)[::-1, :, :3]


def expose(x, rng):
    """As a camera does: by the bright parts, more or less, with a display's gamma, and
    mostly without the noise. Rows of blue, green, red bytes."""
    top = np.percentile(x.max(-1), rng.uniform(96, 99.8))
    y = np.clip(x * (0.5 + 0.55 * rng.random()) / max(top, 1e-4), 0, 1) ** (1 / 2.2)
    y = np.ascontiguousarray((255 * y + 0.5).astype(np.uint8)[:, :, ::-1])
    if rng.random() < 0.75:
        y = cv2.fastNlMeansDenoisingColored(y, None, 2 + 4 * rng.random(), 8, 5, 13)
    return y


def main():
    given = sys.argv[sys.argv.index("--") + 1:]
    source, out, size = given[0], given[1], int(given[2])
    samples = int(given[3]) if len(given) > 3 else 24
    rng = np.random.default_rng(zlib.crc32(os.path.basename(out).encode()))
    textures = open(source + ".bin", "rb")
    with open(out + ".tmp.bin", "wb") as pixels, open(out + ".jsonl", "w") as labels:
        for line in open(source + ".jsonl"):
            d = json.loads(line)
            n = 3 * (GROUND * GROUND + 6 * FACE * FACE * len(d["dice"] or []))
            texture = np.frombuffer(textures.read(n), np.uint8)
            d["dice"] = d["dice"] or []
            s, cam = build(d, texture, rng)
            cam.lens = d["focal"] * cam.sensor_width / size
            x = shoot(s, size, samples, out + ".exr")
            pixels.write(expose(x, rng).tobytes())
            labels.write(json.dumps(d["labels"]) + "\n")
    os.remove(out + ".exr")
    os.rename(out + ".tmp.bin", out + ".bin")


main()
