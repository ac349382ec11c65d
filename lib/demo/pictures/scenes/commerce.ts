import { card, circle, ellipse, group, path, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

/** A calculator beside a ledger page. */
export function calculator(palette: Palette, random: Random) {
  const [a, b, c] = palette.accents
  const rows = Array.from({ length: 8 }, (_, row) => {
    const y = 206 + row * 46
    return (
      rect(300, y, random.between(110, 190), 12, palette.ink, 6, { opacity: 0.35 }) +
      rect(540, y, 60, 12, row % 3 === 1 ? c : palette.ink, 6, { opacity: 0.7 }) +
      stroke(`M290 ${y + 29}H680`, palette.ink, 2, { opacity: 0.1 })
    )
  })
  const ledger = group(
    "rotate(-4 480 360)",
    card(262, 112, 460, 496, palette.paper, 18),
    rect(300, 148, 180, 20, palette.ink, 9, { opacity: 0.85 }),
    stroke("M512 190V570", a, 3, { opacity: 0.5 }),
    rows.join(""),
  )
  const keys = Array.from({ length: 16 }, (_, i) =>
    rect(712 + (i % 4) * 74, 300 + Math.floor(i / 4) * 66, 58, 50, i % 4 === 3 ? b : i === 14 ? c : palette.soft, 14),
  )
  return (
    ledger +
    card(684, 134, 336, 452, palette.ink, 34) +
    rect(712, 166, 280, 96, palette.soft, 18) +
    [826, 878, 930].map((x) => rect(x, 196, 34, 38, palette.ink, 8, { opacity: 0.85 })).join("") +
    keys.join("")
  )
}

/** Rising stacks of coins with an arrow above. */
export function coins(palette: Palette) {
  const stacks = [2, 4, 6, 9].map((count, index) => {
    const x = 360 + index * 188
    return (
      ellipse(x, 590, 92, 26, "#0b1020", { opacity: 0.13 }) +
      Array.from({ length: count }, (_, i) => {
        const y = 570 - i * 36
        return (
          path(`M${x - 80} ${y - 24}v24a80 24 0 0 0 160 0v-24z`, "#d97706") +
          Array.from({ length: 6 }, (_, k) =>
            stroke(`M${x - 60 + k * 24} ${y - 1 + Math.sin(((k + 0.5) / 6) * Math.PI) * 15}v12`, "#92400e", 3, {
              opacity: 0.35,
            }),
          ).join("") +
          ellipse(x, y - 24, 80, 24, "#fbbf24") +
          ellipse(x, y - 24, 58, 16, "#fde68a")
        )
      }).join("")
    )
  })
  const rise =
    stroke("M300 420C420 400 520 330 620 290S820 210 900 120", palette.accents[0], 16) +
    path("M938 70l-12 92-68-48z", palette.accents[0], {
      stroke: palette.accents[0],
      strokeWidth: 12,
      strokeLinejoin: "round",
    })
  return stacks.join("") + rise
}

/** A balance in rest. */
export function scales(palette: Palette) {
  const [a, b] = palette.accents
  const pan = (x: number, y: number, colour: string) =>
    stroke(`M${x} 216L${x - 100} ${y}M${x} 216L${x + 100} ${y}`, palette.paper, 5, { opacity: 0.85 }) +
    path(`M${x - 118} ${y}h236a118 74 0 0 1-236 0z`, colour)
  const left =
    rect(330, 372, 60, 78, a, 8) +
    rect(346, 336, 96, 36, palette.paper, 6) +
    rect(396, 384, 56, 66, palette.accents[3], 8)
  return (
    ellipse(640, 608, 220, 26, "#0b1020", { opacity: 0.16 }) +
    left +
    circle(886, 402, 46, palette.accents[2]) +
    circle(886, 402, 30, "#ffffff", { opacity: 0.35 }) +
    stroke("M388 216H892", palette.paper, 20) +
    rect(626, 160, 28, 400, palette.paper, 12) +
    path("M500 600c10-44 60-56 140-56s130 12 140 56z", palette.paper) +
    circle(640, 166, 34, b) +
    pan(388, 450, b) +
    pan(892, 450, b)
  )
}
