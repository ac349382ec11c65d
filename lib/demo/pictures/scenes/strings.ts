import { around, circle, ellipse, group, linearGradient, path, rect, stroke } from "../draw"
import type { Palette } from "../palettes"

/** The body of a guitar from near, its strings running across. */
export function guitar(palette: Palette) {
  const wood = `<radialGradient id="top" cx=".45" cy=".4" r=".75"><stop offset="0" stop-color="#f3b562"/><stop offset=".7" stop-color="#d4863a"/><stop offset="1" stop-color="#8a4413"/></radialGradient>`
  const body = path(
    "M420 -60C300 60 330 190 300 270S150 470 240 640 520 860 760 820 1060 620 1010 470 900 330 920 210 860 -40 760 -80z",
    "url(#top)",
    { stroke: "#5b2a0c", strokeWidth: 14 },
  )
  const hole =
    circle(620, 380, 152, "#5b2a0c") +
    circle(620, 380, 142, "none", { stroke: palette.accents[3], strokeWidth: 5, strokeDasharray: "10 7" }) +
    circle(620, 380, 124, "#2a1206")
  const neck = group(
    "rotate(-32 620 380)",
    rect(770, 326, 700, 108, "#3a1b0a"),
    ...Array.from({ length: 9 }, (_, i) => rect(812 + i * 68, 326, 7, 108, "#d9c3a0")),
    circle(982, 380, 9, palette.paper),
    circle(1118, 380, 9, palette.paper),
    rect(258, 312, 44, 136, "#3a1b0a", 10),
  )
  const strings = group(
    "rotate(-32 620 380)",
    ...Array.from({ length: 6 }, (_, i) =>
      stroke(`M280 ${338 + i * 17}H1500`, "#fff4d8", 5 - i * 0.6, { opacity: 0.95 }),
    ),
  )
  return wood + body + hole + neck + strings
}

/** A bamboo flute over a field of notes. */
export function flute(palette: Palette) {
  const body =
    linearGradient("bamboo", ["#8a5a20", "#f0c674", "#d9a441", "#7a4a14"]) + rect(150, 332, 980, 58, "url(#bamboo)", 28)
  const knots = [300, 560, 1010].map((x) => rect(x, 328, 18, 66, "#8a5a20", 6, { opacity: 0.85 }))
  const binds = [210, 1060].map(
    (x) => rect(x, 328, 44, 66, palette.accents[1], 6) + rect(x + 16, 328, 10, 66, palette.accents[3]),
  )
  const holes = [400, 640, 700, 760, 840, 900, 960].map((x, i) =>
    ellipse(x, 352, i === 0 ? 19 : 14, i === 0 ? 13 : 11, "#2a1206"),
  )
  const tassel =
    stroke("M236 392c-10 60 20 80 6 140", palette.accents[0], 8) + path("M224 524h36l10 90h-56z", palette.accents[1])
  const airs = [0, 1, 2, 3].map((i) =>
    stroke(
      `M${380 - i * 10} ${250 + i * 4 - 30 * i}c120-${60 + i * 10} 240 ${50 + i * 6} 380-10s220-70 320-40`,
      palette.pattern,
      6,
      { opacity: 0.55 - i * 0.12 },
    ),
  )
  const feather = group(
    "rotate(28 1010 190)",
    path("M1010 60c60 20 80 120 0 250-80-130-60-230 0-250z", "#1f9d78"),
    ellipse(1010, 150, 38, 50, "#35c6a5"),
    ellipse(1010, 154, 26, 34, "#1d4ed8"),
    ellipse(1010, 160, 14, 18, "#111d4a"),
    stroke("M1010 190V380", "#e7c66b", 5),
  )
  return (
    airs.join("") +
    feather +
    group(
      "rotate(-14 640 360)",
      ellipse(640, 432, 480, 16, "#0b1020", { opacity: 0.12 }),
      body,
      knots.join(""),
      binds.join(""),
      holes.join(""),
      tassel,
    )
  )
}

/** A long-necked lute with its gourd: sitar or tanpura. */
export function sitar(palette: Palette) {
  const gourd = `<radialGradient id="gourd" cx=".38" cy=".35" r=".8"><stop offset="0" stop-color="#e9a65a"/><stop offset=".6" stop-color="#b5652a"/><stop offset="1" stop-color="#5f2c0d"/></radialGradient>`
  const neck =
    rect(560, 326, 640, 66, "#7a3c14", 10) +
    rect(560, 336, 640, 46, "#9c5722", 8) +
    Array.from({ length: 14 }, (_, i) => rect(600 + i * 42, 318, 9, 82, "#f0d28a", 4)).join("")
  const bowl =
    ellipse(400, 360, 220, 190, "url(#gourd)") +
    ellipse(400, 360, 176, 150, "none", {
      stroke: "#f3d9a4",
      strokeWidth: 5,
      strokeDasharray: "4 12",
      strokeLinecap: "round",
    }) +
    Array.from({ length: 8 }, (_, i) => {
      const [x, y] = around(400, 360, 108, i * 45)
      return ellipse(x, y, 30, 13, palette.accents[3], { opacity: 0.5, transform: `rotate(${i * 45} ${x} ${y})` })
    }).join("") +
    rect(382, 296, 30, 128, "#fff4dc", 8)
  const top =
    circle(1050, 444, 66, "url(#gourd)") +
    rect(1180, 318, 70, 82, "#5f2c0d", 14) +
    [312, 406].map((y) => [1010, 1076, 1142, 1206].map((x) => ellipse(x, y, 12, 24, "#f3d9a4")).join("")).join("")
  const strings = Array.from({ length: 6 }, (_, i) =>
    stroke(`M230 ${338 + i * 8.6}H1236`, "#fff8e6", 2.4, { opacity: 0.95 }),
  )
  return (
    gourd +
    group(
      "translate(-20 26) rotate(-21 640 360)",
      ellipse(640, 560, 380, 20, "#0b1020", { opacity: 0.12 }),
      top,
      neck,
      bowl,
      strings.join(""),
    )
  )
}
