import { around, card, circle, group, path, polyline, rect, stroke } from "../pictures/draw"
import { palettes } from "../pictures/palettes"
import { seededRandom } from "../pictures/seeded-random"
import { animatedVideo, easedProgress } from "./animated-video"

/** Code that is typed line by line until its test passes. */
export function codeVideo() {
  const palette = palettes.indigo
  const random = seededRandom("film/code")
  const colours = [...palette.accents, "#94a3b8", "#e2e8f0"] as const
  const tokens = [0, 1, 1, 2, 2, 1, 1, 0].flatMap((indent, row) => {
    let x = 330 + indent * 44
    return Array.from({ length: random.whole(2, 4) }, () => {
      const token = { x, y: 220 + row * 44, width: random.between(60, 150), colour: random.pick(colours) }
      x += token.width + 16
      return token
    })
  })
  return animatedVideo(16, palette, (now) => {
    const typed = easedProgress(now, 0.6, 12) * tokens.length
    const shown = tokens.map((token, index) =>
      rect(token.x, token.y, token.width * Math.min(1, Math.max(0, typed - index)), 17, token.colour, 8),
    )
    const last = tokens[Math.min(tokens.length - 1, Math.floor(typed))]
    const cursor = last
      ? rect(last.x + last.width * Math.min(1, typed % 1 || 1) + 8, last.y - 6, 5, 29, "#ffffff", 2, {
          opacity: Math.floor(now * 2.5) % 2 ? 0.15 : 1,
        })
      : ""
    const numbers = Array.from({ length: 8 }, (_, row) => rect(276, 222 + row * 44, 20, 13, "#475569", 6))
    const done = easedProgress(now, 12.4, 13.2)
    const badge = group(
      `translate(900 ${600 - 60 * done}) scale(${0.7 + 0.3 * done})`,
      `<g opacity="${done}">`,
      card(-110, -52, 220, 104, palette.paper, 26),
      circle(-58, 0, 28, palette.accents[1]),
      stroke("M-71 0l9 10 18-20", "#ffffff", 7),
      rect(-14, -20, 92, 14, palette.ink, 7, { opacity: 0.8 }),
      rect(-14, 6, 60, 12, palette.ink, 6, { opacity: 0.3 }),
      "</g>",
    )
    return (
      card(230, 110, 820, 490, "#111827", 24) +
      ["#f87171", "#fbbf24", "#34d399"].map((colour, i) => circle(268 + i * 28, 148, 9, colour)).join("") +
      numbers.join("") +
      shown.join("") +
      cursor +
      badge
    )
  })
}

/** Figures that grow into bars, a trend and shares. */
export function chartVideo() {
  const palette = palettes.teal
  const random = seededRandom("film/chart")
  const [a, b, c, d] = palette.accents
  const heights = Array.from({ length: 9 }, (_, i) => 80 + i * 26 + random.between(-34, 44))
  return animatedVideo(15, palette, (now) => {
    const bars = heights.map((height, i) => {
      const grown = height * easedProgress(now, 0.8 + i * 0.5, 2.4 + i * 0.5)
      return rect(250 + i * 62, 560 - grown, 40, grown, i % 2 ? palette.soft : a, 8)
    })
    const drawn = easedProgress(now, 6.4, 9.6) * heights.length
    const points = heights.slice(0, Math.ceil(drawn)).map((height, i) => [270 + i * 62, 522 - height] as const)
    const trend =
      points.length > 1
        ? stroke(polyline(points), c, 9) +
          points.map(([x, y]) => circle(x, y, 9, palette.paper, { stroke: c, strokeWidth: 6 })).join("")
        : ""
    const sweep = easedProgress(now, 9.2, 12) * 358
    const arc = (from: number, to: number, colour: string) => {
      const end = Math.min(to, sweep)
      if (end <= from) return ""
      const [x1, y1] = around(1010, 280, 92, from - 90)
      const [x2, y2] = around(1010, 280, 92, end - 90)
      return stroke(`M${x1} ${y1}A92 92 0 ${end - from > 180 ? 1 : 0} 1 ${x2} ${y2}`, colour, 42, {
        strokeLinecap: "butt",
      })
    }
    const ring =
      card(868, 138, 284, 284, palette.paper, 30) +
      arc(0, 150, a) +
      arc(150, 250, b) +
      arc(250, 310, c) +
      arc(310, 358, d)
    const found = easedProgress(now, 12, 13)
    const figure =
      card(868, 450, 284, 140, palette.paper, 30) +
      rect(902, 484, 110, 14, palette.ink, 7, { opacity: 0.3 }) +
      rect(902, 514, 30 + 120 * found, 34, palette.ink, 10, { opacity: 0.85 }) +
      stroke("M1060 546l22-26 18 10 22-34", b, 9, { opacity: found })
    return (
      card(190, 138, 648, 452, palette.paper, 30) +
      rect(226, 172, 170, 18, palette.ink, 9, { opacity: 0.85 }) +
      bars.join("") +
      trend +
      ring +
      figure
    )
  })
}

/** A curve that is drawn by its handles, and shapes that settle on a grid. */
export function penVideo() {
  const palette = palettes.coral
  const [a, b, c, d] = palette.accents
  return animatedVideo(15, palette, (now) => {
    const bend = 1 - 0.5 * easedProgress(now, 5, 8) + 0.5 * easedProgress(now, 9, 11)
    const [ax, ay] = [640 - 90 * bend, 360 - 190 * bend]
    const [bx, by] = [640 + 90 * bend, 360 + 190 * bend]
    const curve = `M300 480C380 160 ${ax} ${ay} 640 360S900 560 980 220`
    const length = 1120
    const pen = stroke(curve, a, 15, {
      strokeDasharray: length,
      strokeDashoffset: length * (1 - easedProgress(now, 0.8, 4.6)),
    })
    const seen = easedProgress(now, 4.2, 5)
    const handles = `<g opacity="${seen}">${stroke(`M${ax} ${ay}L${bx} ${by}`, b, 5)}${circle(ax, ay, 13, b)}${circle(bx, by, 13, b)}</g>`
    const anchors = [
      [300, 480, 0.6],
      [640, 360, 2.6],
      [980, 220, 4.4],
    ].map(([x = 0, y = 0, at = 0]) => {
      const size = 15 * easedProgress(now, at, at + 0.5)
      return rect(x - size, y - size, size * 2, size * 2, palette.paper, 5, { stroke: a, strokeWidth: 6 })
    })
    const fall = (at: number, toY: number) => -160 + (toY + 160) * easedProgress(now, at, at + 1.2)
    const shapes =
      circle(430, fall(11, 300), 74, c, { opacity: 0.85 }) +
      rect(790, fall(11.5, 380), 140, 140, d, 30, { opacity: 0.85 }) +
      path(`M560 ${fall(12, 560)}l80-138 80 138z`, b, { opacity: 0.75 })
    const grid =
      Array.from({ length: 12 }, (_, i) =>
        stroke(`M${250 + i * 71} 112V608`, palette.ink, 1.5, { opacity: 0.07 }),
      ).join("") +
      Array.from({ length: 7 }, (_, i) =>
        stroke(`M222 ${148 + i * 71}H1058`, palette.ink, 1.5, { opacity: 0.07 }),
      ).join("")
    return (
      `<clipPath id="board"><rect x="222" y="104" width="836" height="512" rx="28"/></clipPath>` +
      card(222, 104, 836, 512, palette.paper, 28) +
      grid +
      `<g clip-path="url(#board)">${shapes}</g>` +
      pen +
      handles +
      anchors.join("")
    )
  })
}

/** Cards that travel over a board from idea to done. */
export function kanbanVideo() {
  const palette = palettes.sky
  const moves = [
    { row: 0, from: 0, to: 1, at: 1 },
    { row: 0, from: 1, to: 2, at: 4 },
    { row: 1, from: 0, to: 1, at: 6 },
    { row: 2, from: 0, to: 1, at: 9 },
    { row: 1, from: 1, to: 2, at: 11.5 },
  ]
  return animatedVideo(15, palette, (now) => {
    const columns = [0, 1, 2].map(
      (i) =>
        rect(190 + i * 310, 110, 280, 500, "#ffffff", 28, { opacity: 0.4 }) +
        circle(228 + i * 310, 152, 12, palette.accents[i] ?? palette.accents[0]) +
        rect(252 + i * 310, 144, 120, 16, palette.ink, 8, { opacity: 0.75 }),
    )
    const cards = [0, 1, 2].map((row) => {
      let column = 0
      let lift = 0
      for (const move of moves.filter((each) => each.row === row)) {
        const done = easedProgress(now, move.at, move.at + 1.6)
        column += (move.to - move.from) * done
        lift += Math.sin(done * Math.PI)
      }
      const x = 210 + column * 310
      const y = 196 + row * 134 - lift * 34
      return group(
        `rotate(${lift * 4} ${x + 120} ${y + 56})`,
        card(x, y, 240, 114, palette.paper, 20),
        rect(x + 24, y + 24, 64, 14, palette.accents[row] ?? palette.accents[0], 7),
        rect(x + 24, y + 54, 172 - row * 20, 13, palette.ink, 6, { opacity: 0.7 }),
        rect(x + 24, y + 78, 110, 11, palette.ink, 5, { opacity: 0.28 }),
        circle(x + 206, y + 84, 16, palette.accents[3]),
      )
    })
    return columns.join("") + cards.join("")
  })
}
