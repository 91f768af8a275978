import { type Random, seededRandom } from "../random.ts";
import type { Palette } from "./palettes.ts";

/** What a scene is drawn from; `t` in [0, 1) runs through one loop, so the last frame meets the first. */
export type SceneInput = { readonly palette: Palette; readonly seed: number; readonly t: number };
export type Scene = (input: SceneInput) => string;

export const width = 640;
export const height = 360;
const turn = Math.PI * 2;

/** Wraps a scene's shapes into a whole SVG picture with a vertical sky gradient. */
export function drawScene(scene: Scene, input: SceneInput): string {
  const [top, second, third] = input.palette;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset=".6" stop-color="${second}"/><stop offset="1" stop-color="${third}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#sky)"/>${scene(input)}</svg>`;
}

const n = (value: number) => value.toFixed(1);
const between = (random: Random, low: number, high: number) => low + random() * (high - low);
const circle = (x: number, y: number, r: number, fill: string, opacity = 1) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;
const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, i) => make(i));

/** A closed area below a sum of two sines; whole numbers of waves keep the loop seamless. */
function ridge(random: Random, base: number, swing: number, t: number, waves: number): string {
  const a = random() * turn;
  const b = random() * turn;
  const points = times(41, (i) => {
    const x = (i / 40) * width;
    const y =
      base +
      Math.sin((i / 40) * turn * waves + a + t * turn) * swing +
      Math.sin((i / 40) * turn * (waves * 2.3) + b + t * turn * 2) * swing * 0.35;
    return `${n(x)} ${n(y)}`;
  });
  return `M0 ${height}L${points.join("L")}L${width} ${height}Z`;
}

const hills: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  const sunX = between(random, 120, 520);
  const sunY = between(random, 70, 130) + Math.sin(t * turn) * 12;
  const sun = [70, 52, 36].map((r, i) => circle(sunX, sunY, r, palette[5], 0.18 + i * 0.3)).join("");
  const layers = times(4, (i) => {
    const path = ridge(random, 170 + i * 48, 34 - i * 5, t * (i % 2 ? 1 : -1), 1 + i * 0.5);
    return `<path d="${path}" fill="${palette[Math.min(4, i + 1)]}" opacity="${0.72 + i * 0.09}"/>`;
  });
  return sun + layers.join("");
};

const orbits: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  const cx = between(random, 240, 400);
  const cy = between(random, 150, 210);
  const stars = times(60, () =>
    circle(random() * width, random() * height, between(random, 0.6, 1.8), palette[4], 0.3 + 0.5 * random()),
  ).join("");
  const rings = times(5, (i) => {
    const rx = 70 + i * 52;
    const speed = i % 2 ? 1 : -1;
    const angle = random() * turn + t * turn * speed * (i < 2 ? 2 : 1);
    const path = `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${rx}" ry="${n(rx * 0.46)}" fill="none" stroke="${palette[3]}" stroke-width="1.4" opacity=".55"/>`;
    const body = circle(
      cx + Math.cos(angle) * rx,
      cy + Math.sin(angle) * rx * 0.46,
      between(random, 7, 19),
      palette[(i % 3) + 3] ?? palette[5],
    );
    return path + body;
  }).join("");
  return stars + circle(cx, cy, 58, palette[5], 0.18) + circle(cx, cy, 38, palette[5], 0.95) + rings;
};

const ribbons: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  return times(9, (i) => {
    const path = ridge(random, 60 + i * 34, 30 + 10 * random(), t * (i % 2 ? 1 : -1), 1 + (i % 3) * 0.5);
    return `<path d="${path}" fill="${palette[(i % 5) as 0 | 1 | 2 | 3 | 4]}" opacity=".62"/>`;
  }).join("");
};

const city: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  const moon = circle(between(random, 90, 550), 78 + Math.sin(t * turn) * 6, 34, palette[5], 0.92);
  const rows = [0, 1].map((row) => {
    let shapes = "";
    for (let x = -20 - row * 17; x < width; ) {
      const w = between(random, 34, 74);
      const h = between(random, 80, 190) - row * 40;
      const y = height - h;
      shapes += `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${palette[row ? 4 : 3]}"/>`;
      for (let wy = y + 10; wy < height - 12; wy += 18) {
        for (let wx = x + 7; wx < x + w - 9; wx += 14) {
          const phase = random();
          const lit = random() < 0.45 && Math.sin((t + phase) * turn) > -0.6;
          if (lit && row)
            shapes += `<rect x="${n(wx)}" y="${n(wy)}" width="6" height="9" fill="${palette[5]}" opacity=".85"/>`;
        }
      }
      x += w + between(random, 2, 14);
    }
    return shapes;
  });
  return moon + rows.join("");
};

const lanterns: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  return times(26, () => {
    const x = random() * width;
    const start = random();
    const rise = (start + t) % 1;
    const y = height + 40 - rise * (height + 80);
    const r = between(random, 7, 26);
    const sway = Math.sin((t * 2 + start) * turn) * 9;
    const glow = palette[random() < 0.5 ? 5 : 4];
    return (
      circle(x + sway, y, r * 1.9, glow, 0.12) +
      circle(x + sway, y, r, glow, 0.8) +
      circle(x + sway, y + r * 0.3, r * 0.45, palette[5], 0.9)
    );
  }).join("");
};

const petals: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  const folds = 8 + Math.floor(random() * 3) * 2;
  return (
    [5, 4, 3, 2, 1]
      .map((ring) => {
        const reach = ring * 42;
        const rotation = ((ring % 2 ? t : -t) * 360) / folds + ring * 17;
        const leaf = times(folds, (i) => {
          const angle = (i * 360) / folds + rotation;
          return `<ellipse cx="${n(reach * 0.62)}" cy="0" rx="${n(reach * 0.5)}" ry="${n(14 + ring * 5)}" transform="rotate(${n(angle)})"/>`;
        }).join("");
        return `<g transform="translate(320 180)" fill="${palette[ring % 6]}" opacity=".72">${leaf}</g>`;
      })
      .join("") + circle(320, 180, 20 + Math.sin(t * turn) * 3, palette[5])
  );
};

const aurora: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  const stars = times(50, () =>
    circle(random() * width, random() * 220, between(random, 0.6, 1.6), "#ffffff", 0.4 + random() * 0.5),
  ).join("");
  const veils = times(3, (i) => {
    const phase = random() * turn;
    const upper = times(
      25,
      (k) => [(k / 24) * width, 70 + i * 34 + Math.sin((k / 24) * turn * 1.5 + phase + t * turn) * 36] as const,
    );
    const lower = [...upper].reverse().map(([x, y]) => [x, y + 74 + Math.sin(x / 50 + t * turn * 2) * 12] as const);
    const path = [...upper, ...lower].map(([x, y]) => `${n(x)} ${n(y)}`).join("L");
    return `<path d="M${path}Z" fill="${palette[(3 + i) % 6]}" opacity=".36"/>`;
  }).join("");
  const peaks = [0, 1].map((row) => {
    let path = `M0 ${height}`;
    for (let x = 0; x <= width; x += 32)
      path += `L${x} ${n(height - 30 - row * -8 - (x % 64 ? between(random, 55, 120) : between(random, 12, 44)) * (row ? 0.55 : 1))}`;
    return `<path d="${path}L${width} ${height}Z" fill="${row ? "#0a1018" : palette[0]}" opacity="${row ? 0.95 : 0.8}"/>`;
  });
  return `<rect width="${width}" height="${height}" fill="#06101f" opacity=".45"/>${stars}${veils}${peaks.join("")}`;
};

const reef: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  const fish = times(12, (i) => {
    const direction = i % 2 ? 1 : -1;
    const size = between(random, 12, 30);
    const lap = (random() + t * (i % 3 === 0 ? 2 : 1)) % 1;
    const x = (direction > 0 ? lap : 1 - lap) * (width + 120) - 60;
    const y = between(random, 40, 270) + Math.sin((t + random()) * turn) * 10;
    const fill = palette[i % 3 === 0 ? 5 : i % 3 === 1 ? 0 : 4];
    return `<g transform="translate(${n(x)} ${n(y)}) scale(${direction} 1)" fill="${fill}" opacity=".9"><ellipse rx="${n(size)}" ry="${n(size * 0.5)}"/><path d="M${n(-size * 0.8)} 0L${n(-size * 1.6)} ${n(-size * 0.5)}L${n(-size * 1.6)} ${n(size * 0.5)}Z"/><circle cx="${n(size * 0.55)}" cy="${n(-size * 0.1)}" r="2.4" fill="${palette[4]}"/></g>`;
  }).join("");
  const weeds = times(16, (i) => {
    const x = i * 42 + between(random, -10, 10);
    const h = between(random, 50, 130);
    const bend = Math.sin(t * turn + i) * 16;
    return `<path d="M${n(x)} ${height}q${n(bend)} ${n(-h / 2)} ${n(bend / 2)} ${n(-h)}" stroke="${palette[i % 2 ? 3 : 4]}" stroke-width="${n(between(random, 7, 13))}" stroke-linecap="round" fill="none"/>`;
  }).join("");
  return weeds + fish;
};

const rain: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  const drops = times(70, () => {
    const x = random() * (width + 80);
    const y = ((random() + t * 3) % 1) * (height + 60) - 40;
    return `<path d="M${n(x - y * 0.12)} ${n(y)}l-3 22" stroke="${palette[0]}" stroke-width="2" opacity=".5"/>`;
  }).join("");
  const umbrellas = times(6, (i) => {
    const x = 60 + i * 104 + between(random, -16, 16);
    const y = between(random, 210, 280) + Math.sin((t * 2 + random()) * turn) * 4;
    const r = between(random, 42, 66);
    return `<path d="M${n(x - r)} ${n(y)}a${n(r)} ${n(r)} 0 0 1 ${n(2 * r)} 0z" fill="${palette[i % 2 ? 5 : 3]}"/><path d="M${n(x)} ${n(y)}v${n(r)}" stroke="${palette[4]}" stroke-width="3"/>`;
  }).join("");
  return `${drops}${umbrellas}<rect y="338" width="${width}" height="22" fill="${palette[4]}"/>`;
};

const bars: Scene = ({ palette, seed, t }) => {
  const random = seededRandom(seed);
  return times(32, (i) => {
    const phase = random() * turn;
    const h =
      46 + between(random, 20, 90) * (0.6 + 0.4 * Math.sin(t * turn * 2 + phase)) + 60 * Math.sin((i / 31) * Math.PI);
    return `<rect x="${i * 20 + 3}" y="${n(180 - h / 2)}" width="13" height="${n(h)}" rx="6.5" fill="${palette[i % 4 === 0 ? 5 : 4]}" opacity="${i % 2 ? 0.75 : 0.95}"/>`;
  }).join("");
};

export const scenes = { hills, orbits, ribbons, city, lanterns, petals, aurora, reef, rain, bars } as const;
export type SceneName = keyof typeof scenes;
