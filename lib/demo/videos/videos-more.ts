import { around, card, circle, group, path, polyline, rect, stroke } from "../pictures/draw"
import { palettes } from "../pictures/palettes"
import { seededRandom } from "../pictures/seeded-random"
import { animatedVideo, easedProgress } from "./animated-video"
import { BEAT_SECONDS, YAMAN_PHRASE, yamanPitch } from "./music"

/** The squares over the sides of a right triangle, and how the small ones fill the large one. */
export function triangleVideo() {
  const palette = palettes.sky
  const [a, b, c] = palette.accents
  const unit = TRIANGLE.unit
  const square = (x: number, y: number, size: number, colour: string, shown: number, turn = 0) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      rect(0, -size * shown, size, size * shown, colour, 0, { opacity: 0.28 }),
      rect(0, -size * shown, size, size * shown, "none", 0, {
        stroke: colour,
        strokeWidth: 7,
        strokeLinejoin: "round",
      }),
    )
  return animatedVideo(16, palette, (now) => {
    const { x, y } = TRIANGLE
    const shown = (at: number) => easedProgress(now, at, at + 1.4)
    const sides = `M${x} ${y}H${x + unit * 4}L${x} ${y - unit * 3}Z`
    const outline = stroke(sides, palette.ink, 9, {
      strokeDasharray: unit * 12.2,
      strokeDashoffset: unit * 12.2 * (1 - shown(0.5)),
    })
    const corner = stroke(`M${x} ${y - 26}h26v26`, palette.ink, 5, { opacity: shown(1.8) })
    const slant = square(x, y - unit * 3, unit * 5, c, shown(6), 36.87)
    const small = square(x, y, unit * 3, a, shown(2.4), -90)
    const wide = group(
      `translate(${x} ${y}) scale(1 -1)`,
      rect(0, -unit * 4 * shown(4), unit * 4, unit * 4 * shown(4), b, 0, { opacity: 0.28 }),
      rect(0, -unit * 4 * shown(4), unit * 4, unit * 4 * shown(4), "none", 0, { stroke: b, strokeWidth: 7 }),
    )
    return (
      card(170, 92, 940, 536, palette.paper, 30) +
      `<clipPath id="board"><rect x="170" y="92" width="940" height="536" rx="30"/></clipPath><g clip-path="url(#board)">` +
      gridLines(palette.ink) +
      path(sides, palette.soft) +
      small +
      wide +
      slant +
      outline +
      corner +
      movingDots(now, a, b) +
      "</g>"
    )
  })
}

/** The corner of the right angle and the unit of the sides of 3, 4 and 5. */
const TRIANGLE = { x: 550, y: 428, unit: 45 } as const

function gridLines(ink: string) {
  const { unit } = TRIANGLE
  const columns = Array.from({ length: 24 }, (_, i) =>
    stroke(`M${198 + i * unit * 0.83} 96V624`, ink, 1.2, { opacity: 0.07 }),
  )
  const rows = Array.from({ length: 14 }, (_, i) =>
    stroke(`M170 ${114 + i * unit * 0.83}H1110`, ink, 1.2, { opacity: 0.07 }),
  )
  return columns.join("") + rows.join("")
}

/** The 9 and 16 dots of the small squares, which move into the square of 25. */
function movingDots(now: number, small: string, wide: string) {
  const { x, y, unit } = TRIANGLE
  const flow = easedProgress(now, 9, 13)
  const dots = Array.from({ length: 25 }, (_, i) => {
    const fromSmall = i < 9
    const [fx, fy] = fromSmall
      ? [x - unit * (0.5 + (i % 3)), y - unit * (0.5 + Math.floor(i / 3))]
      : [x + unit * (0.5 + ((i - 9) % 4)), y + unit * (0.5 + Math.floor((i - 9) / 4))]
    const [u, v] = [0.5 + (i % 5), 0.5 + Math.floor(i / 5)]
    const tx = x + unit * 4 - unit * (u * 0.8 - v * 0.6)
    const ty = y - unit * (u * 0.6 + v * 0.8)
    const late = Math.min(1, Math.max(0, flow * 1.6 - (i / 25) * 0.6))
    return circle(fx + (tx - fx) * late, fy + (ty - fy) * late, 12, fromSmall ? small : wide, {
      opacity: easedProgress(now, 8, 9),
    })
  })
  return dots.join("")
}

/** A conversation that builds up, bubble by bubble, a mark under each sound. */
export function talkVideo() {
  const palette = palettes.plum
  const random = seededRandom("film/talk")
  const [a, b, c, d] = palette.accents
  const turns = [0, 1, 2, 3].map((i) => ({
    mine: i % 2 === 1,
    at: 0.8 + i * 3.4,
    rows: [random.between(220, 330), random.between(120, 280)],
  }))
  return animatedVideo(16, palette, (now) => {
    const up = 40 * easedProgress(now, 10.6, 11.6)
    const bubbles = turns.map(({ mine, at, rows }, i) => {
      const shown = easedProgress(now, at, at + 0.5)
      const x = mine ? 560 : 240
      const y = 96 + i * 142 - up
      const words = rows.map((width, row) =>
        rect(
          x + 110,
          y + 36 + row * 34,
          width * easedProgress(now, at + 0.6 + row * 1.1, at + 1.7 + row * 1.1),
          16,
          mine ? "#ffffff" : palette.ink,
          8,
          { opacity: row ? 0.5 : 0.92 },
        ),
      )
      const speaking = now > at + 0.4 && now < at + 3 ? 8 * Math.abs(Math.sin(now * 9)) : 3
      const face =
        circle(x + 58, y + 60, 34, mine ? c : b) +
        circle(x + 47, y + 52, 5, palette.ink) +
        circle(x + 69, y + 52, 5, palette.ink) +
        path(`M${x + 44} ${y + 66}q14 ${speaking * 2.4} 28 0z`, palette.ink)
      return (
        `<g opacity="${shown}">` +
        group(
          `translate(0 ${24 * (1 - shown)})`,
          card(x, y, 480, 120, mine ? a : palette.paper, 44),
          face,
          words.join(""),
        ) +
        "</g>"
      )
    })
    const pulse = Array.from({ length: 36 }, (_, i) => {
      const height = 10 + 34 * Math.abs(Math.sin(now * 4 + i * 0.7) * Math.sin(now * 1.3 + i * 0.21))
      return rect(128 + i * 29, 672 - height / 2, 12, height, i % 4 ? palette.paper : d, 6, { opacity: 0.55 })
    })
    return bubbles.join("") + pulse.join("")
  })
}

/** The line of raga Yaman, drawn over the seven notes while it is played. */
export function ragaVideo() {
  const palette = palettes.dusk
  const seconds = YAMAN_PHRASE.reduce((sum, [, length]) => sum + length, 0) + 1.2
  const height = (step: number) => 520 - (step + 1) * 33
  const scale = [-1, 0, 2, 4, 6, 7, 9, 11]
  return animatedVideo(seconds, palette, (now) => {
    const at = Math.max(0, now - 0.6)
    const pitch = yamanPitch(at)
    const lines = scale.map((step) => {
      const near = Math.max(0, 1 - Math.abs(pitch - step))
      return (
        stroke(`M150 ${height(step)}H1130`, palette.paper, 2.5 + near * 3, { opacity: 0.2 + near * 0.6 }) +
        circle(116, height(step), 10 + near * 9, step === 0 ? palette.accents[1] : palette.accents[0], {
          opacity: 0.5 + near * 0.5,
        })
      )
    })
    const points: [number, number][] = []
    for (let t = 0; t <= at; t += 0.06)
      points.push([160 + (t / (seconds - 1.2)) * 950, height(yamanPitch(t) + 0.1 * Math.sin(t * 32))])
    const [x, y] = points[points.length - 1] ?? [160, height(-1)]
    const voice =
      points.length > 1
        ? stroke(polyline(points), palette.accents[0], 10) + stroke(polyline(points), "#ffffff", 3, { opacity: 0.7 })
        : ""
    const strings = [0, 1, 2, 3].map((i) => {
      const swing = 8 * Math.exp(-(((now - i * 0.85) % 3.4) + 3.4) % 3.4) * Math.sin(now * 40)
      return stroke(`M60 ${604 + i * 22}Q640 ${604 + i * 22 + swing * 2} 1220 ${604 + i * 22}`, palette.pattern, 3.5, {
        opacity: 0.5,
      })
    })
    const [haloX, haloY] = around(x, y, 0, 0)
    return (
      lines.join("") +
      strings.join("") +
      voice +
      circle(haloX, haloY, 44 + 6 * Math.sin(now * 6), palette.glow, { opacity: 0.28 }) +
      circle(x, y, 19, "#ffffff") +
      circle(x, y, 9, palette.accents[1])
    )
  })
}

/** The wheel of teental, each beat lit as it is struck. */
export function taalVideo() {
  const palette = palettes.maroon
  const [a, b, c, d] = palette.accents
  return animatedVideo(BEAT_SECONDS * 32 + 1, palette, (now) => {
    const beat = Math.floor(now / BEAT_SECONDS)
    const since = (now - beat * BEAT_SECONDS) / BEAT_SECONDS
    const isOver = beat >= 32
    const marks = Array.from({ length: 16 }, (_, i) => {
      const [x, y] = around(640, 350, 252, i * 22.5 - 90)
      const isLit = !isOver && beat % 16 === i
      const size = (i % 4 === 0 ? 30 : 19) + (isLit ? 16 * (1 - since) : 0)
      const colour = i === 8 ? c : i % 4 === 0 ? a : palette.paper
      return (
        (isLit ? circle(x, y, size + 26 * since, colour, { opacity: 0.4 * (1 - since) }) : "") +
        circle(x, y, size, colour, { opacity: isLit ? 1 : 0.62 }) +
        (i % 4 === 0 ? circle(x, y, 10, palette.ink, { opacity: 0.75 }) : "")
      )
    })
    const hit = isOver ? 0 : 1 - since
    const skin = (cx: number, radius: number, shell: string) =>
      circle(cx, 350, radius + 12 + hit * 5, shell) +
      circle(cx, 350, radius, "#f7e7cd") +
      circle(cx, 350, radius * 0.8, "#efd7ae") +
      circle(cx, 350, radius * (0.4 + hit * 0.03), "#221a18")
    const hand = stroke(
      polyline([
        around(640, 350, 190, (now / BEAT_SECONDS) * 22.5 - 90),
        around(640, 350, 222, (now / BEAT_SECONDS) * 22.5 - 90),
      ]),
      d,
      10,
    )
    return (
      circle(640, 350, 252, "none", { stroke: palette.pattern, strokeWidth: 4, strokeOpacity: 0.35 }) +
      (isOver ? "" : hand) +
      skin(578, 86, "#9aa2ad") +
      skin(728, 58, b) +
      marks.join("")
    )
  })
}
