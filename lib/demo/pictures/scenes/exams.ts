import { around, card, circle, group, path, polyline, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

const pencil = (x: number, y: number, turn: number, palette: Palette) =>
  group(
    `translate(${x} ${y}) rotate(${turn})`,
    rect(-170, -17, 270, 34, palette.accents[1]),
    rect(-170, -6, 270, 12, "#ffffff", 0, { opacity: 0.3 }),
    path("M100-17l56 17-56 17z", "#f3d9b1"),
    path("M138-5.5L156 0l-18 5.5z", palette.ink),
    rect(-196, -17, 28, 34, "#cbd5e1"),
    rect(-226, -17, 34, 34, palette.accents[3], 9),
  )

/** A ring-bound notebook with a pencil across it. */
export function notebook(palette: Palette, random: Random) {
  const lines = Array.from({ length: 8 }, (_, i) =>
    stroke(`M428 ${196 + i * 46}H${random.between(690, 830)}`, palette.ink, 5, { opacity: i % 4 === 0 ? 0.6 : 0.22 }),
  )
  const rings = Array.from(
    { length: 9 },
    (_, i) =>
      circle(386, 168 + i * 48, 9, palette.ink, { opacity: 0.25 }) +
      stroke(`M386 ${168 + i * 48}c-46-18-46 22-8 6`, "#94a3b8", 7),
  )
  const note = group(
    "rotate(6 890 250)",
    rect(812, 176, 176, 168, palette.accents[2], 8),
    rect(838, 214, 110, 11, palette.ink, 5, { opacity: 0.55 }),
    rect(838, 240, 84, 11, palette.ink, 5, { opacity: 0.35 }),
    stroke("M850 296l18 18 36-40", palette.ink, 8, { opacity: 0.7 }),
  )
  return (
    group(
      "rotate(-3 620 360)",
      card(352, 110, 540, 500, palette.paper, 18),
      stroke("M410 112V608", palette.accents[0], 3, { opacity: 0.6 }),
      lines.join(""),
      rings.join(""),
    ) +
    note +
    pencil(850, 510, -38, palette)
  )
}

/** An answer sheet with filled bubbles and a stop-watch. */
export function answerSheet(palette: Palette, random: Random) {
  const rows = Array.from({ length: 8 }, (_, row) => {
    const chosen = random.whole(0, 3)
    const y = 212 + row * 47
    return (
      rect(366, y - 7, 26, 14, palette.ink, 6, { opacity: 0.4 }) +
      Array.from({ length: 4 }, (_, option) =>
        circle(440 + option * 62, y, 17, option === chosen ? palette.accents[0] : "none", {
          stroke: option === chosen ? palette.accents[0] : palette.ink,
          strokeWidth: 3.5,
          strokeOpacity: option === chosen ? 1 : 0.35,
        }),
      ).join("")
    )
  })
  const sheet = group(
    "rotate(-4 500 360)",
    card(326, 104, 360, 512, palette.paper, 18),
    rect(366, 142, 190, 18, palette.ink, 9, { opacity: 0.85 }),
    rect(366, 170, 120, 10, palette.ink, 5, { opacity: 0.3 }),
    rows.join(""),
  )
  const ticks = Array.from({ length: 12 }, (_, i) =>
    stroke(polyline([around(850, 380, 118, i * 30), around(850, 380, i % 3 ? 128 : 108, i * 30)]), palette.ink, 6, {
      opacity: i % 3 ? 0.3 : 0.8,
    }),
  )
  const [endX, endY] = around(850, 380, 142, 40)
  const watch =
    rect(828, 186, 44, 44, palette.ink, 8) +
    rect(806, 166, 88, 28, palette.accents[1], 12) +
    group("rotate(40 850 380)", rect(838, 192, 24, 34, palette.ink, 6)) +
    circle(850, 394, 176, "#0b1020", { opacity: 0.12 }) +
    circle(850, 380, 172, palette.accents[1]) +
    circle(850, 380, 144, palette.paper) +
    path(`M850 380V238A142 142 0 0 1 ${endX} ${endY}Z`, palette.accents[2], { opacity: 0.45 }) +
    ticks.join("") +
    stroke(`M850 380L${850 + 70} ${380 + 58}`, palette.ink, 10) +
    stroke("M850 380V274", palette.accents[0], 7) +
    circle(850, 380, 14, palette.ink)
  return sheet + watch
}

/** Triangle, circle, compass and ruler. */
export function geometry(palette: Palette) {
  const [a, b, c] = palette.accents
  const board =
    card(236, 112, 808, 496, palette.paper, 28) +
    Array.from({ length: 19 }, (_, i) => stroke(`M${276 + i * 42} 130V590`, palette.ink, 1, { opacity: 0.08 })).join(
      "",
    ) +
    Array.from({ length: 11 }, (_, i) => stroke(`M254 ${148 + i * 42}H1026`, palette.ink, 1, { opacity: 0.08 })).join(
      "",
    )
  const shapes =
    path("M330 500L560 190 660 500z", a, { opacity: 0.18 }) +
    stroke("M330 500L560 190 660 500z", a, 8) +
    stroke("M560 190V500", a, 4, { strokeDasharray: "12 12" }) +
    stroke("M560 470h-30v30", a, 5) +
    circle(790, 350, 150, "none", { stroke: b, strokeWidth: 8 }) +
    circle(790, 350, 9, b) +
    stroke("M790 350L896 244", b, 6) +
    path("M790 350h52a52 52 0 0 0-15-37z", b, { opacity: 0.35 }) +
    stroke("M640 350H940", b, 4, { strokeDasharray: "12 12" })
  const compass = group(
    "rotate(16 790 250)",
    stroke("M790 150L740 352M790 150L846 350", palette.ink, 15),
    circle(790, 146, 25, c),
    circle(790, 146, 9, palette.paper),
  )
  const ruler = group(
    "rotate(-3 560 560)",
    rect(380, 530, 420, 54, palette.accents[3], 8),
    Array.from({ length: 20 }, (_, i) =>
      stroke(`M${396 + i * 20} 532v${i % 5 ? 14 : 26}`, palette.ink, 3, { opacity: 0.65 }),
    ).join(""),
  )
  return board + shapes + compass + ruler
}

/** A matrix of shapes with one left to find. */
export function puzzle(palette: Palette) {
  const shape = (kind: number, x: number, y: number, colour: string) =>
    [
      circle(x, y, 36, colour),
      rect(x - 34, y - 34, 68, 68, colour, 10),
      path(`M${x} ${y - 40}l40 72h-80z`, colour),
      path(`M${x} ${y - 44}l44 44-44 44-44-44z`, colour),
    ][kind % 4] ?? ""
  const tiles = Array.from({ length: 9 }, (_, i) => {
    const x = 452 + (i % 3) * 156
    const y = 172 + Math.floor(i / 3) * 156
    if (i === 8)
      return rect(x - 66, y - 40 - 26, 132, 132, "none", 24, {
        stroke: palette.pattern,
        strokeWidth: 6,
        strokeDasharray: "14 12",
      })
    return (
      card(x - 66, y - 66, 132, 132, palette.paper, 24) +
      shape((i % 3) + Math.floor(i / 3), x, y, palette.accents[(i * 2 + Math.floor(i / 3)) % 4] ?? palette.accents[0])
    )
  })
  const piece = group(
    "rotate(12 930 430)",
    card(868, 372, 132, 132, palette.paper, 24),
    shape(0, 934, 438, palette.accents[2]),
  )
  return group("translate(32 34)", tiles.join(""), piece)
}
