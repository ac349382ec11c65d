import { around, circle, ellipse, linearGradient, path, polyline, rect, stroke } from "../draw"
import type { Palette } from "../palettes"

const WOOD = ["#6b3410", "#a65a22", "#d98b45"] as const

function drum(cx: number, top: number, width: number, height: number, skin: { shell: readonly string[]; id: string }) {
  const shape = `M${cx - width * 0.5} ${top}C${cx - width * 0.66} ${top + height * 0.5} ${cx - width * 0.5} ${top + height} ${cx - width * 0.3} ${top + height}H${cx + width * 0.3}C${cx + width * 0.5} ${top + height} ${cx + width * 0.66} ${top + height * 0.5} ${cx + width * 0.5} ${top}Z`
  const laces = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8 - 0.5
    return stroke(
      `M${cx + t * width} ${top + 26}Q${cx + t * width * 1.22} ${top + height * 0.5} ${cx + t * width * 0.6} ${top + height - 8}`,
      "#f5e3c5",
      6,
      { opacity: 0.85 },
    )
  })
  const blocks = [-0.32, -0.02, 0.28].map((t) =>
    rect(cx + t * width, top + height * 0.42, 44, 22, "#e8c48b", 10, { stroke: "#6b3410", strokeWidth: 3 }),
  )
  const rx = width * 0.5
  const face =
    ellipse(cx, top, rx + 10, 60, "#8a4b1e") +
    ellipse(cx, top - 4, rx, 54, "#f7e7cd") +
    ellipse(cx, top - 4, rx * 0.8, 42, "#efd7ae") +
    ellipse(cx - rx * 0.06, top - 6, rx * 0.4, 21, "#221a18") +
    ellipse(cx - rx * 0.1, top - 10, rx * 0.22, 9, "#5b5350", { opacity: 0.6 })
  return (
    ellipse(cx, top + height + 6, width * 0.52, 26, "#0b1020", { opacity: 0.2 }) +
    linearGradient(skin.id, skin.shell, 0) +
    path(shape, `url(#${skin.id})`) +
    laces.join("") +
    blocks.join("") +
    face
  )
}

/** The pair of tabla on their rings. */
export function tabla(palette: Palette) {
  const ring = (cx: number, width: number, colour: string) =>
    ellipse(cx, 598, width, 34, colour) + ellipse(cx, 590, width * 0.8, 20, "#0b1020", { opacity: 0.25 })
  const waves = [0, 1, 2].map((i) =>
    stroke(
      `M${470 - i * 44} ${196 - i * 34}q${44 + i * 8} -${50 + i * 8} ${96 + i * 18} -${54 + i * 8}M${820 + i * 40} ${236 - i * 34}q-${30 + i * 6} -${46 + i * 8} -${80 + i * 12} -${56 + i * 8}`,
      palette.accents[3],
      8,
      { opacity: 0.85 - i * 0.25 },
    ),
  )
  return (
    ring(470, 190, palette.accents[0]) +
    ring(836, 160, palette.accents[1]) +
    drum(470, 296, 340, 282, { id: "bayan", shell: ["#8d949e", "#e5e9ee", "#9aa2ad", "#5b626d"] }) +
    drum(836, 320, 248, 262, { id: "dayan", shell: [WOOD[0], WOOD[2], WOOD[1], "#4a220a"] }) +
    waves.join("")
  )
}

/** A harmonium with its keys and bellows. */
export function harmonium(palette: Palette) {
  const [a, b] = palette.accents
  const pleats = Array.from({ length: 9 }, (_, i) =>
    path(`M${330 + i * 68} 168l34 -${i % 2 ? 10 : 24} 34 ${i % 2 ? 10 : 24}v70h-68z`, i % 2 ? a : b, { opacity: 0.95 }),
  )
  const bellows =
    path("M316 236L350 120H930L964 236z", "#3a1710") + pleats.join("") + rect(340, 112, 600, 30, WOOD[0], 12)
  const box =
    linearGradient("box", [WOOD[2], WOOD[1], WOOD[0]]) +
    ellipse(640, 600, 440, 26, "#0b1020", { opacity: 0.2 }) +
    rect(250, 232, 780, 350, "url(#box)", 24) +
    rect(274, 258, 732, 60, "#3a1710", 14)
  const stops = Array.from(
    { length: 6 },
    (_, i) => circle(350 + i * 116, 288, 19, palette.paper) + circle(350 + i * 116, 288, 10, palette.accents[3]),
  )
  const white = Array.from({ length: 15 }, (_, i) =>
    rect(298 + i * 45.8, 348, 42, 196, i === 4 || i === 9 ? palette.accents[3] : "#fffaf0", 7),
  )
  const black = [0, 1, 3, 4, 5, 7, 8, 10, 11, 12].map((i) => rect(298 + i * 45.8 + 30, 348, 28, 120, "#241512", 6))
  return bellows + box + stops.join("") + rect(290, 340, 700, 212, "#241512", 10) + white.join("") + black.join("")
}

/** A rhythm cycle of sixteen beats as a wheel. */
export function taal(palette: Palette) {
  const [a, b, c, d] = palette.accents
  const beats = Array.from({ length: 16 }, (_, i) => {
    const [x, y] = around(640, 360, 226, i * 22.5 - 90)
    const strong = i % 4 === 0
    return (
      circle(x, y, strong ? 36 : 20, strong ? (i === 8 ? palette.paper : a) : palette.paper, {
        opacity: strong ? 1 : 0.75,
      }) +
      (i === 8
        ? circle(x, y, 24, "none", { stroke: b, strokeWidth: 7 })
        : strong
          ? circle(x, y, 13, palette.paper)
          : "")
    )
  })
  const arcs = Array.from({ length: 4 }, (_, i) => {
    const [x1, y1] = around(640, 360, 162, i * 90 - 78)
    const [x2, y2] = around(640, 360, 162, i * 90 - 12)
    return stroke(`M${x1} ${y1}A162 162 0 0 1 ${x2} ${y2}`, [a, c, b, d][i] ?? a, 16)
  })
  const hand = stroke(polyline([[640, 360], around(640, 360, 120, -56)]), palette.paper, 13)
  return (
    circle(640, 360, 226, "none", { stroke: palette.pattern, strokeWidth: 4, strokeOpacity: 0.4 }) +
    arcs.join("") +
    circle(640, 360, 118, palette.paper, { opacity: 0.12 }) +
    hand +
    circle(640, 360, 30, d) +
    circle(640, 360, 12, palette.ink) +
    beats.join("")
  )
}
