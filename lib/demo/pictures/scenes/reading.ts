import { card, circle, ellipse, group, path, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

/** A pile of books with an apple on top. */
export function books(palette: Palette) {
  const [a, b, c, d] = palette.accents
  const book = (x: number, y: number, width: number, colour: string) =>
    rect(x, y, width, 78, colour, 14) +
    path(`M${x + 40} ${y + 12}h${width - 40}v54h-${width - 40}a27 27 0 0 1 0-54z`, palette.paper) +
    [26, 39, 52]
      .map((dy) => stroke(`M${x + 46} ${y + dy}H${x + width - 10}`, palette.ink, 2, { opacity: 0.16 }))
      .join("") +
    rect(x + width - 130, y, 26, 78, palette.ink, 0, { opacity: 0.12 })
  const apple =
    path(
      "M640 176c34-30 92-14 92 50 0 56-42 96-66 96-12 0-16-6-26-6s-14 6-26 6c-24 0-66-40-66-96 0-64 58-80 92-50z",
      "#e5484d",
    ) +
    path("M574 220c0-24 12-38 28-42-12 14-14 40-8 66-12-4-20-12-20-24z", "#ffffff", { opacity: 0.35 }) +
    stroke("M640 178c0-24 6-36 18-48", palette.ink, 8) +
    path("M660 142c14-26 42-30 62-22-8 24-32 36-62 22z", "#4ade80")
  return (
    ellipse(640, 622, 320, 30, "#0b1020", { opacity: 0.16 }) +
    book(386, 540, 520, a) +
    book(430, 462, 440, b) +
    book(360, 384, 500, c) +
    book(456, 306, 370, d) +
    group("translate(0 -16)", apple)
  )
}

/** One book standing upright, with a ribbon. */
export function bookCover(palette: Palette, random: Random) {
  const [a, b, c, d] = palette.accents
  const motif = random.pick([
    circle(650, 300, 92, c) + circle(610, 330, 92, b, { opacity: 0.8 }) + circle(690, 336, 92, d, { opacity: 0.7 }),
    path("M530 400l120-200 120 200z", c) +
      path("M590 400l90-150 90 150z", b, { opacity: 0.85 }) +
      circle(742, 214, 34, d),
    [0, 1, 2, 3, 4]
      .map((i) => stroke(`M530 ${216 + i * 44}c60-50 90 50 150 0s80 10 96 0`, [b, c, d, b, c][i] ?? b, 14))
      .join(""),
  ] as const)
  const pages =
    path("M840 160l34 22v420l-34 10z", palette.soft) +
    path("M470 604h370l34-2-30 26H500a30 30 0 0 1-30-24z", palette.soft)
  return group(
    "rotate(-4 640 360)",
    card(470, 112, 374, 500, palette.ink, 16),
    pages,
    rect(470, 112, 374, 500, a, 16),
    rect(470, 112, 44, 500, palette.ink, 16, { opacity: 0.28 }),
    motif,
    rect(548, 452, 230, 20, "#ffffff", 10),
    rect(548, 488, 160, 13, "#ffffff", 6, { opacity: 0.6 }),
    path("M770 112h44v110l-22-20-22 20z", d),
  )
}

/** A folder with sheets looking out: study material. */
export function folder(palette: Palette, random: Random) {
  const [a, b, c] = palette.accents
  const sheet = (x: number, y: number, turn: number, colour: string) =>
    group(
      `rotate(${turn} ${x + 130} ${y + 170})`,
      card(x, y, 260, 340, palette.paper, 14),
      rect(x + 30, y + 34, 110, 16, colour, 8),
      ...Array.from({ length: 5 }, (_, i) =>
        rect(x + 30, y + 74 + i * 28, random.between(120, 200), 10, palette.ink, 5, { opacity: 0.28 }),
      ),
    )
  const back = path("M330 270a24 24 0 0 1 24-24h180l46 50h346a24 24 0 0 1 24 24v270H330z", palette.ink, {
    opacity: 0.55,
  })
  const front =
    path("M300 350a24 24 0 0 1 24-24h632a24 24 0 0 1 24 27l-32 232a28 28 0 0 1-28 25H360a28 28 0 0 1-28-25z", a) +
    path("M300 350a24 24 0 0 1 24-24h632a24 24 0 0 1 24 27l-3 22H303z", "#ffffff", { opacity: 0.22 }) +
    circle(640, 470, 46, "#ffffff", { opacity: 0.92 }) +
    stroke("M640 446v44M620 472l20 20 20-20", a, 9)
  return back + sheet(400, 120, -8, b) + sheet(600, 96, 6, c) + front
}

/** A microphone with waves of voice on both sides. */
export function microphone(palette: Palette, random: Random) {
  const [a, b, c] = palette.accents
  const bars = Array.from({ length: 11 }, (_, i) => {
    const height = (200 - i * 14) * random.between(0.45, 1)
    const bar = (x: number) =>
      rect(x, 340 - height / 2, 18, height, i % 3 === 1 ? b : i % 3 === 2 ? c : palette.paper, 9, {
        opacity: 1 - i * 0.07,
      })
    return bar(800 + i * 32) + bar(462 - i * 32)
  })
  const grill = Array.from({ length: 5 }, (_, i) =>
    stroke(`M572 ${196 + i * 42}h136`, palette.ink, 5, { opacity: 0.22 }),
  ).join("")
  return (
    bars.join("") +
    ellipse(640, 640, 130, 18, "#0b1020", { opacity: 0.18 }) +
    rect(548, 110, 184, 310, palette.paper, 92) +
    rect(548, 270, 184, 150, a, 0) +
    path("M548 330v-2a92 92 0 0 0 184 0v2a92 92 0 0 1-184 0z", a) +
    path("M548 328h184a92 92 0 0 1-184 0z", a) +
    grill +
    stroke("M490 320v16a150 150 0 0 0 300 0v-16M640 486v116M560 630h160", palette.paper, 18)
  )
}
