import { card, circle, group, path, polyline, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

const SCREEN = "#111827"
const DOTS = ["#f87171", "#fbbf24", "#34d399"] as const

function windowFrame(x: number, y: number, width: number, height: number) {
  const dots = DOTS.map((colour, index) => circle(x + 34 + index * 26, y + 30, 8, colour)).join("")
  return card(x, y, width, height, SCREEN, 22) + rect(x, y + 58, width, 2, "#ffffff", 0, { opacity: 0.08 }) + dots
}

/** An editor window with lines of coloured code. */
export function code(palette: Palette, random: Random) {
  const colours = [...palette.accents, "#94a3b8", "#e2e8f0"] as const
  let indent = 0
  const lines = Array.from({ length: 9 }, (_, row) => {
    const y = 226 + row * 38
    indent = row === 0 || row === 8 ? 0 : Math.max(1, Math.min(3, indent + random.whole(-1, 1)))
    let x = 350 + indent * 38
    const tokens = Array.from({ length: random.whole(2, 4) }, () => {
      const width = random.between(44, 150)
      const token = x + width < 900 ? rect(x, y, width, 14, random.pick(colours), 7, { opacity: 0.92 }) : ""
      x += width + 16
      return token
    }).join("")
    return rect(296, y + 1, 18, 12, "#475569", 6, { opacity: 0.7 }) + tokens
  })
  const tab =
    rect(420, 142, 130, 34, "#ffffff", 10, { opacity: 0.09 }) + rect(442, 154, 86, 10, "#e2e8f0", 5, { opacity: 0.7 })
  const badge = card(866, 486, 168, 92, palette.paper, 22) + circle(912, 532, 24, palette.accents[1])
  const tick = stroke("M901 532l8 9 15-17", "#ffffff", 6) + rect(950, 516, 60, 12, palette.ink, 6, { opacity: 0.8 })
  return (
    windowFrame(260, 128, 720, 464) +
    tab +
    lines.join("") +
    badge +
    tick +
    rect(950, 538, 40, 10, palette.ink, 5, { opacity: 0.3 })
  )
}

/** A terminal with prompts, output and a cursor, a smaller window behind it. */
export function terminal(palette: Palette, random: Random) {
  const back = group(
    "rotate(-5 500 320)",
    card(236, 118, 560, 360, palette.paper, 22),
    rect(270, 160, 200, 16, palette.accents[0], 8),
  )
  const rows = Array.from({ length: 7 }, (_, row) => {
    const y = 292 + row * 40
    const asks = row % 3 === 0
    const mark = asks ? stroke(`M412 ${y - 8}l14 10-14 10`, palette.accents[1], 6) : ""
    const text = rect(
      asks ? 446 : 412,
      y - 4,
      random.between(120, asks ? 260 : 420),
      13,
      asks ? "#f8fafc" : "#64748b",
      6,
    )
    return mark + text
  })
  return back + windowFrame(370, 196, 650, 396) + rows.join("") + rect(446, 548, 18, 26, palette.accents[2], 3)
}

/** Branches and merges of a history, drawn as coloured tracks. */
export function branches(palette: Palette) {
  const [a, b, c, d] = palette.accents
  const track = (y: number, colour: string, from: number, to: number) => stroke(`M${from} ${y}H${to}`, colour, 10)
  const bend = (x: number, y: number, toY: number, colour: string) =>
    stroke(`M${x} ${y}C${x + 60} ${y} ${x + 40} ${toY} ${x + 100} ${toY}`, colour, 10)
  const dot = (x: number, y: number, colour: string) =>
    circle(x, y, 19, palette.paper) + circle(x, y, 19, "none", { stroke: colour, strokeWidth: 9 })
  const lines = [
    track(380, a, 290, 990),
    bend(380, 380, 270, b),
    track(270, b, 480, 700),
    bend(700, 270, 380, b),
    bend(480, 380, 490, c),
    track(490, c, 580, 820),
    bend(820, 490, 380, c),
    bend(560, 270, 190, d),
    track(190, d, 660, 900),
  ]
  const dots = [
    dot(330, 380, a),
    dot(460, 380, a),
    dot(640, 380, a),
    dot(860, 380, a),
    dot(960, 380, a),
    dot(530, 270, b),
    dot(650, 270, b),
    dot(640, 490, c),
    dot(760, 490, c),
    dot(730, 190, d),
    dot(850, 190, d),
  ]
  return card(230, 110, 820, 480, palette.paper, 30) + lines.join("") + dots.join("")
}

/** Services as nodes around a hub, joined by lines. */
export function network(palette: Palette, random: Random) {
  const nodes = Array.from({ length: 8 }, (_, index) => {
    const angle = (index / 8) * Math.PI * 2 + 0.2
    return [640 + Math.cos(angle) * random.between(290, 370), 360 + Math.sin(angle) * random.between(170, 215)] as const
  })
  const links = nodes.map(([x, y]) =>
    stroke(`M640 360L${x} ${y}`, palette.pattern, 4, { opacity: 0.45, strokeDasharray: "2 14" }),
  )
  const ring = stroke(polyline(nodes, true), palette.pattern, 3, { opacity: 0.22 })
  const boxes = nodes.map(([x, y], index) => {
    const colour = palette.accents[index % 4] ?? palette.accents[0]
    return (
      card(x - 52, y - 42, 104, 84, palette.paper, 20) +
      circle(x - 18, y, 14, colour) +
      rect(x + 6, y - 11, 30, 8, palette.ink, 4, { opacity: 0.7 }) +
      rect(x + 6, y + 5, 20, 8, palette.ink, 4, { opacity: 0.3 })
    )
  })
  const hexagon = polyline(
    Array.from(
      { length: 6 },
      (_, i) =>
        [640 + 96 * Math.cos(((i + 0.5) * Math.PI) / 3), 360 + 96 * Math.sin(((i + 0.5) * Math.PI) / 3)] as const,
    ),
    true,
  )
  const hub =
    path(hexagon, palette.paper, { stroke: palette.paper, strokeWidth: 20, strokeLinejoin: "round" }) +
    path(hexagon, palette.accents[0], {
      stroke: palette.accents[0],
      strokeWidth: 8,
      strokeLinejoin: "round",
      transform: "translate(128 72) scale(.8)",
    })
  return (
    links.join("") +
    ring +
    boxes.join("") +
    hub +
    stroke("M610 342l-22 18 22 18M670 342l22 18-22 18M650 330l-20 60", "#ffffff", 9)
  )
}

/** A shield with a lock, in front of circuit tracks. */
export function shield(palette: Palette) {
  const tracks = [-150, -90, -30, 30, 90, 150].map((dy, index) => {
    const reach = 300 + (index % 3) * 70
    const one = (side: number) =>
      stroke(
        `M640 ${360 + dy * 0.6}H${640 + side * 190}L${640 + side * 240} ${360 + dy}H${640 + side * reach}`,
        palette.pattern,
        5,
        { opacity: 0.4 },
      ) + circle(640 + side * reach, 360 + dy, 11, palette.accents[index % 4] ?? palette.accents[0])
    return one(-1) + one(1)
  })
  const outline = (scale: number) =>
    `M640 ${360 - 232 * scale}C${640 + 70 * scale} ${360 - 185 * scale} ${640 + 140 * scale} ${360 - 170 * scale} ${640 + 190 * scale} ${360 - 165 * scale}V${360 - 10 * scale}C${640 + 190 * scale} ${360 + 120 * scale} ${640 + 90 * scale} ${360 + 200 * scale} 640 ${360 + 236 * scale}C${640 - 90 * scale} ${360 + 200 * scale} ${640 - 190 * scale} ${360 + 120 * scale} ${640 - 190 * scale} ${360 - 10 * scale}V${360 - 165 * scale}C${640 - 140 * scale} ${360 - 170 * scale} ${640 - 70 * scale} ${360 - 185 * scale} 640 ${360 - 232 * scale}Z`
  const half =
    path(outline(0.86), palette.accents[0]) +
    `<clipPath id="half"><path d="M640 0h640v720H640z"/></clipPath>` +
    path(outline(0.86), palette.ink, { opacity: 0.16, clipPath: "url(#half)" })
  const lock =
    stroke("M594 340v-38a46 46 0 0 1 92 0v38", palette.paper, 20) +
    rect(564, 336, 152, 122, palette.paper, 26) +
    circle(640, 386, 16, palette.ink) +
    rect(633, 386, 14, 38, palette.ink, 7)
  return (
    tracks.join("") +
    path(outline(1.06), "#0b1020", { opacity: 0.1, transform: "translate(0 14)" }) +
    path(outline(1), palette.paper) +
    half +
    lock
  )
}

/** A phone with an app on it and two cards that float beside it. */
export function phone(palette: Palette, random: Random) {
  const [a, b, c, d] = palette.accents
  const body =
    card(510, 84, 260, 552, "#111827", 46) +
    rect(524, 98, 232, 524, palette.paper, 34) +
    rect(598, 112, 84, 18, "#111827", 9)
  const top =
    rect(544, 156, 192, 132, a, 22) +
    circle(592, 222, 30, "#ffffff", { opacity: 0.9 }) +
    path("M584 207l24 15-24 15z", a) +
    rect(638, 206, 76, 12, "#ffffff", 6) +
    rect(638, 228, 48, 10, "#ffffff", 5, { opacity: 0.6 })
  const rows = [b, c, d].map((colour, index) => {
    const y = 312 + index * 78
    return (
      rect(544, y, 192, 62, palette.soft, 16) +
      circle(576, y + 31, 17, colour) +
      rect(604, y + 18, random.between(70, 112), 11, palette.ink, 5, { opacity: 0.75 }) +
      rect(604, y + 37, random.between(40, 80), 8, palette.ink, 4, { opacity: 0.3 })
    )
  })
  const bar =
    rect(544, 556, 192, 48, palette.soft, 24) +
    [574, 618, 662, 706]
      .map((x, i) => circle(x, 580, 10, i === 0 ? a : palette.ink, { opacity: i === 0 ? 1 : 0.25 }))
      .join("")
  const left = group(
    "rotate(-6 360 300)",
    card(262, 226, 196, 148, palette.paper, 22),
    rect(288, 256, 90, 14, palette.ink, 7, { opacity: 0.8 }),
    stroke("M290 338c26-50 44 8 70-22s36-34 68-40", b, 8),
  )
  const right = group(
    "rotate(5 920 440)",
    card(824, 372, 206, 132, palette.paper, 22),
    circle(872, 438, 30, c),
    stroke("M860 438l9 9 16-18", "#ffffff", 7),
    rect(918, 416, 84, 13, palette.ink, 6, { opacity: 0.8 }),
    rect(918, 442, 56, 11, palette.ink, 5, { opacity: 0.3 }),
  )
  return left + body + top + rows.join("") + bar + right
}

/** A cloud above stacked boxes, as software is shipped. */
export function containers(palette: Palette) {
  const cube = (x: number, y: number, colour: string) =>
    path(`M${x} ${y}l78-44 78 44-78 44z`, colour) +
    path(`M${x} ${y}l78 44v88l-78-44z`, colour) +
    path(`M${x} ${y}l78 44v88l-78-44z`, "#0b1020", { opacity: 0.18 }) +
    path(`M${x + 156} ${y}l-78 44v88l78-44z`, colour) +
    path(`M${x + 156} ${y}l-78 44v88l78-44z`, "#0b1020", { opacity: 0.36 }) +
    stroke(`M${x + 20} ${y + 30}v50M${x + 40} ${y + 41}v50M${x + 60} ${y + 52}v50`, "#ffffff", 4, { opacity: 0.25 })
  const [a, b, c, d] = palette.accents
  const cloud =
    "M470 300c-54 0-92-38-92-84 0-44 34-80 80-84 20-52 70-84 128-84 66 0 120 42 136 100 8-2 16-2 24-2 58 0 102 34 102 78 0 42-36 76-88 76z"
  const boxes = cube(404, 440, d) + cube(562, 440, a) + cube(720, 440, c) + cube(483, 352, b) + cube(641, 352, a)
  return (
    path(cloud, "#0b1020", { opacity: 0.1, transform: "translate(32 46)" }) +
    path(cloud, palette.paper, { transform: "translate(32 32)" }) +
    stroke("M560 210v76M530 256l30 32 30-32M690 288v-76M660 242l30-32 30 32", a, 13, {
      transform: "translate(16 10)",
    }) +
    boxes
  )
}
