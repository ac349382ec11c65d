import { circle, ellipse, glow, group, linearGradient, path, polyline, rect, stroke, svg } from "./draw"
import { emblemMark, mixDark } from "./emblem"
import type { Brand, EmblemName } from "./emblem"
import { seededRandom } from "./seeded-random"
import type { Random } from "./seeded-random"

const scenes = { lectern: stage, acme: summit, rival: stairs, sargam: ghats, nritya: stage, breath: ghats }

/** Draws the cover of an institute, 1600 by 900; the left side has little detail, because the name is placed on it. */
export function cover(name: EmblemName, brand: Brand): string {
  return svg(1600, 900, scenes[name](brand, seededRandom(`cover/${name}`), name))
}

/** A stage in a cone of light with the emblem of the institute on it, and rows of listeners. */
function stage(brand: Brand, random: Random, name: EmblemName) {
  const ground =
    linearGradient("sky", [mixDark(brand.primary, 0.28), mixDark(brand.primary, 0.62), brand.primary], 35) +
    rect(0, 0, 1600, 900, "url(#sky)")
  const beams =
    `<linearGradient id="beam" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></linearGradient>` +
    path("M1080 -20L780 720H1340z", "url(#beam)", { opacity: 0.55 }) +
    path("M1300 -20L960 760H1500z", "url(#beam)", { opacity: 0.3 }) +
    path("M820 -20L700 760H1200z", "url(#beam)", { opacity: 0.22 })
  const floor =
    ellipse(1080, 704, 430, 70, "#ffffff", { opacity: 0.12 }) +
    ellipse(1080, 704, 300, 44, brand.accent, { opacity: 0.4 })
  const mark = group("translate(824 246) scale(1.02)", emblemMark(name, brand))
  const motes = Array.from({ length: 46 }, () =>
    circle(random.between(560, 1580), random.between(30, 640), random.between(1.5, 5), "#ffffff", {
      opacity: random.between(0.12, 0.55),
    }),
  )
  const row = (y: number, size: number, step: number, colour: string) =>
    Array.from({ length: Math.ceil(1700 / step) }, (_, i) => {
      const x = i * step + random.between(-12, 12)
      return (
        circle(x, y, size, colour) +
        path(
          `M${x - size * 1.7} 920c0-${920 - y - size * 0.6} ${size * 0.6}-${920 - y - size * 1.1} ${size * 1.7}-${920 - y - size * 1.1}s${size * 1.7} ${size * 0.5} ${size * 1.7} ${920 - y - size * 1.1}z`,
          colour,
        )
      )
    }).join("")
  return (
    ground +
    glow("warm", 1080, 420, 520, brand.accent, 0.35) +
    beams +
    floor +
    mark +
    motes.join("") +
    row(790, 34, 124, mixDark(brand.primary, 0.42)) +
    row(846, 46, 168, mixDark(brand.primary, 0.26))
  )
}

/** Ranges at first light, a summit with a flag, and tools of the trade in the air. */
function summit(brand: Brand, random: Random) {
  const sky =
    linearGradient("sky", [mixDark(brand.primary, 0.4), brand.primary, "#7c9cff", "#ffd8b8"], 78) +
    rect(0, 0, 1600, 900, "url(#sky)")
  const stars = Array.from({ length: 60 }, () =>
    circle(random.between(0, 1600), random.between(0, 330), random.between(1, 2.8), "#ffffff", {
      opacity: random.between(0.2, 0.8),
    }),
  )
  const sun = glow("sun", 1150, 520, 480, "#ffe6c4", 0.85) + circle(1150, 560, 120, "#fff3df")
  const range = (base: number, peak: number, colour: string, step: number) => {
    const points: [number, number][] = [
      [-20, 920],
      [-20, base],
    ]
    for (let x = -20; x < 1640; x += step)
      points.push(
        [x + step * 0.5, base - peak * random.between(0.55, 1)],
        [x + step, base - peak * random.between(0, 0.28)],
      )
    return path(polyline([...points, [1640, 920]], true), colour)
  }
  const peak =
    path("M800 900L1150 300 1470 900z", mixDark(brand.primary, 0.5)) +
    path("M1150 300l320 600h-260l-60-250 38-120z", mixDark(brand.primary, 0.36)) +
    path("M1150 300l-92 158 44-18 30 36 24-50 40 44 28-28 26 26z", "#ffffff") +
    stroke("M1150 304V200", "#ffffff", 9) +
    path("M1154 202c46-22 60 14 106-2v58c-46 16-60-18-106 2z", brand.accent)
  const trail = stroke("M1000 900c60-70 150-60 140-130s-90-70-70-140 90-60 70-150", "#ffffff", 6, {
    opacity: 0.75,
    strokeDasharray: "3 17",
  })
  return (
    sky +
    stars.join("") +
    sun +
    range(690, 210, mixDark(brand.primary, 0.92), 230) +
    peak +
    trail +
    range(800, 130, mixDark(brand.primary, 0.3), 190) +
    range(880, 90, mixDark(brand.primary, 0.2), 150)
  )
}

/** Steps of books up to an open door of light. */
function stairs(brand: Brand, random: Random) {
  const wall =
    linearGradient("wall", [mixDark(brand.primary, 0.4), brand.primary, mixDark(brand.primary, 0.75)], 30) +
    rect(0, 0, 1600, 900, "url(#wall)")
  const rings = Array.from({ length: 8 }, (_, i) =>
    circle(1330, 250, 150 + i * 92, "none", { stroke: "#ffffff", strokeWidth: 2.5, strokeOpacity: 0.16 - i * 0.014 }),
  )
  const door =
    glow("light", 1330, 270, 520, brand.accent, 0.75) +
    path("M1210 470V220a120 120 0 0 1 240 0v250z", "#fff3d6") +
    path("M1210 470V220a120 120 0 0 1 120-120v370z", "#ffffff", { opacity: 0.5 })
  const colours = [brand.accent, "#f8fafc", "#38bdf8", "#34d399", "#fb7185", "#a78bfa"]
  const steps = Array.from({ length: 7 }, (_, i) => {
    const x = 640 + i * 116
    const top = 846 - i * 63
    return Array.from({ length: i + 1 }, (_, k) => {
      const y = top + k * 63
      const shift = random.between(-10, 10)
      const colour = colours[(i * 2 + k) % colours.length] ?? brand.accent
      return (
        rect(x + shift, y, 196, 58, colour, 9) +
        rect(x + shift + 10, y + 10, 186, 38, "#fffdf5", 5) +
        [20, 29, 38]
          .map((dy) => stroke(`M${x + shift + 16} ${y + dy}h176`, "#0b1020", 1.5, { opacity: 0.14 }))
          .join("") +
        rect(x + shift, y, 26, 58, colour, 9) +
        rect(x + shift + 118, y, 16, 58, "#0b1020", 0, { opacity: 0.1 })
      )
    }).join("")
  })
  const planes = [
    [560, 230, -14],
    [860, 150, 8],
    [980, 330, -22],
  ].map(([x = 0, y = 0, turn = 0]) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      path("M0 0l120-46-52 104-18-40z", "#ffffff", { opacity: 0.92 }),
      path("M50 18l70-64-52 104z", "#0b1020", { opacity: 0.14 }),
      stroke("M-16 16c-50 26-90 20-130 0", "#ffffff", 4, { opacity: 0.5, strokeDasharray: "3 13" }),
    ),
  )
  return wall + rings.join("") + door + steps.join("") + planes.join("")
}

/** Evening at the river steps: temples, lamps on the water, a sinking sun. */
function ghats(brand: Brand, random: Random) {
  const dark = mixDark(brand.primary, 0.42)
  const sky =
    linearGradient("sky", [mixDark(brand.primary, 0.5), brand.primary, "#e2653f", "#ffc46b"], 90) +
    rect(0, 0, 1600, 620, "url(#sky)")
  const sun = glow("sun", 1090, 520, 430, "#ffe3a3", 0.9) + circle(1090, 530, 128, "#ffedc2")
  const shore =
    temple([760, 612, 0.7], mixDark(brand.primary, 0.62), brand.accent) +
    temple([1230, 612, 0.85], mixDark(brand.primary, 0.6), brand.accent) +
    temple([980, 616, 0.6], mixDark(brand.primary, 0.62), brand.accent) +
    temple([1440, 622, 1.18], dark, brand.accent) +
    temple([560, 614, 0.5], mixDark(brand.primary, 0.66), brand.accent) +
    rect(0, 606, 1600, 30, dark)
  const steps = [0, 1, 2]
    .map((i) => rect(1000 - i * 60, 630 + i * 14, 700, 16, i % 2 ? dark : mixDark(brand.primary, 0.5)))
    .join("")
  const water =
    linearGradient("water", ["#f39a55", "#a8352f", mixDark(brand.primary, 0.45)], 90) +
    rect(0, 634, 1600, 266, "url(#water)")
  const glints = Array.from({ length: 34 }, (_, i) =>
    rect(1090 - (70 + i * 4) * random.between(0.2, 1), 646 + i * 7.4, random.between(60, 190), 4, "#ffe9bd", 2, {
      opacity: random.between(0.15, 0.6),
    }),
  )
  const lamps = Array.from({ length: 20 }, () => lamp(random.between(60, 1560), random.between(690, 880)))
  const birds = Array.from({ length: 7 }, () => {
    const x = random.between(620, 1280)
    const y = random.between(140, 300)
    return stroke(`M${x} ${y}q13-15 24 0q11-15 24 0`, dark, 5, { opacity: 0.75 })
  })
  const boat =
    path("M600 742c60 40 220 40 290-6l-26 50c-60 24-180 22-236-6z", dark) +
    stroke("M650 742v-96", dark, 7) +
    path("M655 650c60 10 78 44 70 86-24-14-46-18-70-14z", brand.accent, { opacity: 0.92 })
  return (
    sky +
    glow("haze", 320, 170, 420, "#ffb27a", 0.25) +
    sun +
    birds.join("") +
    shore +
    water +
    steps +
    glints.join("") +
    boat +
    lamps.join("")
  )
}

/** A temple with its flag; `place` is the middle of its base and its scale. */
function temple(place: readonly [x: number, base: number, scale: number], colour: string, flag: string) {
  const [x, base, scale] = place
  return group(
    `translate(${x} ${base}) scale(${scale})`,
    path("M-70 0V-120C-66-220-34-300-6-348h12C34-300 66-220 70-120V0z", colour),
    path(
      "M-118 0V-70C-114-130-96-180-80-214-62-180-46-130-42-70V0zM118 0V-70C114-130 96-180 80-214 62-180 46-130 42-70V0z",
      colour,
    ),
    rect(-5, -392, 10, 50, colour),
    circle(0, -356, 13, colour),
    path("M5-392l46 15-46 17z", flag),
    ...[-56, -28, 0, 28, 56].map((dx) => path(`M${dx - 9} 0v-44a9 9 0 0 1 18 0V0z`, "#ffd98a", { opacity: 0.75 })),
  )
}

/** A floating lamp; those lower in the picture are nearer, and larger. */
function lamp(x: number, y: number) {
  const size = (y - 560) / 160
  return (
    circle(x, y, 20 * size, "#ffd27a", { opacity: 0.16 }) +
    ellipse(x, y + 5 * size, 13 * size, 5 * size, "#5b1a12") +
    path(
      `M${x} ${y - 13 * size}q${8 * size} ${11 * size} 0 ${16 * size}q-${8 * size}-${5 * size} 0-${16 * size}z`,
      "#fff0b8",
    )
  )
}
