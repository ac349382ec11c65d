import { card, circle, group, path, rect, stroke } from "../draw"
import type { Palette } from "../palettes"
import type { Random } from "../seeded-random"

const HAIR = ["#2b1d14", "#43281a", "#171210"] as const
const SKIN = ["#f2c9a1", "#e0a878", "#c98a5b", "#8f5a36"] as const

/** A person seen from the front, the centre of the head at the origin, 80 wide to each side. */
function person(shirt: string, random: Random) {
  const hair = random.pick(HAIR)
  const skin = random.pick(SKIN)
  const isLong = random.chance(0.5)
  const behind = isLong
    ? path(
        "M0-98c-78 0-104 56-102 122 2 50-8 84-18 116 70 20 170 20 240 0-10-32-20-66-18-116 2-66-24-122-102-122z",
        hair,
      )
    : ""
  const fringe = isLong
    ? "M-84 10c-8-76 34-106 84-106s92 30 84 106c-10-40-30-66-66-78-26 26-64 34-102 78z"
    : "M-82 4c-8-70 30-104 82-104s92 34 82 104c-14-36-30-52-58-56-34 10-72 6-106 56z"
  return (
    behind +
    path("M-140 262c0-112 56-164 140-164s140 52 140 164z", shirt) +
    rect(-24, 50, 48, 74, skin, 22) +
    circle(0, 0, 80, skin) +
    path(fringe, hair) +
    circle(-26, 6, 7, "#231815") +
    circle(26, 6, 7, "#231815") +
    path("M-22 34a22 20 0 0 0 44 0z", "#ffffff")
  )
}

/** A stage screen with a speaker and waves going out: a webinar. */
export function webinar(palette: Palette, random: Random) {
  const [a, b, c] = palette.accents
  const clip = `<clipPath id="screen"><rect x="324" y="136" width="632" height="352" rx="16"/></clipPath>`
  const screen = card(300, 112, 680, 400, palette.paper, 28) + rect(324, 136, 632, 352, palette.ink, 16)
  const speaker = `<g clip-path="url(#screen)">${group("translate(640 268) scale(.92)", person(a, random))}</g>`
  const waves = [60, 100, 140].map((r, i) => {
    const left = `M${420 - r * 0.4} ${250 - r * 0.6}a${r} ${r} 0 0 0 0 ${r * 1.2}`
    const right = `M${860 + r * 0.4} ${250 - r * 0.6}a${r} ${r} 0 0 1 0 ${r * 1.2}`
    return stroke(left + right, b, 9, { opacity: 0.9 - i * 0.25 })
  })
  const live =
    rect(352, 160, 92, 38, "#e5484d", 19) + circle(378, 179, 8, "#ffffff") + rect(394, 173, 32, 11, "#ffffff", 5)
  const seats = Array.from({ length: 7 }, (_, i) => {
    const colour = i % 2 ? c : palette.paper
    return (
      circle(340 + i * 100, 588, 30, colour, { opacity: 0.92 }) +
      path(`M${288 + i * 100} 690c0-44 22-64 52-64s52 20 52 64z`, colour, { opacity: 0.92 })
    )
  })
  return screen + clip + waves.join("") + speaker + live + seats.join("")
}

/** Two people in talk and a calendar leaf: a consultation. */
export function consultation(palette: Palette, random: Random) {
  const [a, b, c, d] = palette.accents
  const leaf =
    card(540, 120, 200, 190, palette.paper, 22) +
    path("M540 142a22 22 0 0 1 22-22h156a22 22 0 0 1 22 22v34H540z", d) +
    rect(580, 104, 14, 36, palette.ink, 7) +
    rect(686, 104, 14, 36, palette.ink, 7)
  const days = Array.from({ length: 12 }, (_, i) =>
    rect(562 + (i % 4) * 42, 194 + Math.floor(i / 4) * 36, 28, 24, i === 6 ? b : palette.soft, 7),
  )
  const asks =
    card(510, 360, 120, 78, palette.paper, 34) +
    [544, 570, 596].map((x) => circle(x, 399, 8, palette.ink, { opacity: 0.6 })).join("")
  const answers =
    card(656, 432, 120, 78, b, 34) +
    rect(684, 458, 64, 10, "#ffffff", 5) +
    rect(684, 476, 40, 10, "#ffffff", 5, { opacity: 0.6 })
  const left = group("translate(386 352)", person(a, random))
  return left + group("translate(894 352)", person(c, random)) + leaf + days.join("") + asks + answers
}
