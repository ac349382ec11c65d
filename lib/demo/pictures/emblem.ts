import { around, circle, linearGradient, path, rect, stroke, svg } from "./draw"

/** The two colours of an institute, primary and accent. */
export type Brand = { primary: string; accent: string }

export type EmblemName = keyof typeof emblems

const emblems = { lectern, acme, rival, sargam, nritya, breath }

/** Draws the emblem of an institute, 512 by 512; also its favicon, so it consists of a few large shapes. */
export function emblem(name: EmblemName, brand: Brand): string {
  const ground =
    linearGradient("ground", [brand.primary, mixDark(brand.primary)], 60) + rect(0, 0, 512, 512, "url(#ground)", 116)
  return svg(512, 512, ground, emblems[name](brand))
}

/** The emblem's mark alone, drawn around (256, 256), for use inside other pictures. */
export const emblemMark = (name: EmblemName, brand: Brand) => emblems[name](brand)

/** A colour of the form #rrggbb, darkened to a share of its brightness. */
export function mixDark(colour: string, share = 0.66): string {
  const channels = [1, 3, 5].map((at) => Math.round(parseInt(colour.slice(at, at + 2), 16) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`
}

/** A reading desk with an open book and a light above it. */
function lectern({ accent }: Brand) {
  const book =
    path("M256 168c-38-26-88-32-132-24v128c44-8 94-2 132 24 38-26 88-32 132-24V144c-44-8-94-2-132 24z", "#ffffff") +
    stroke("M256 168v128", "#0b1020", 8, { opacity: 0.2 })
  const bookrest =
    path("M104 306c58-6 108 4 152 32 44-28 94-38 152-32l-22 46H126z", accent) +
    rect(236, 352, 40, 60, "#ffffff", 6) +
    rect(176, 404, 160, 30, "#ffffff", 15)
  return book + bookrest + circle(256, 100, 22, accent)
}

/** A summit of two slopes with a path of light between them. */
function acme({ accent }: Brand) {
  return (
    path("M256 96L432 404a14 14 0 0 1-12 20H316L256 312l-60 112H92a14 14 0 0 1-12-20z", "#ffffff") +
    path("M256 312l60 112H196z", accent) +
    path("M256 96l54 94-54 40-54-40z", accent, { opacity: 0.95 })
  )
}

/** Rising bars that become a shield. */
function rival({ accent }: Brand) {
  const shield = path(
    "M256 82c52 32 104 44 150 46v126c0 94-62 152-150 186-88-34-150-92-150-186V128c46-2 98-14 150-46z",
    "#ffffff",
  )
  return (
    shield +
    rect(168, 270, 46, 78, accent, 10) +
    rect(233, 220, 46, 148, accent, 10) +
    rect(298, 170, 46, 178, accent, 10)
  )
}

/** Seven petals, one a note, around a drop of light. */
function sargam({ accent }: Brand) {
  const petals = Array.from({ length: 7 }, (_, index) => {
    const turn = -90 + (index - 3) * 30
    const [x, y] = around(256, 356, 236 - Math.abs(index - 3) * 14, turn)
    const [leftX, leftY] = around(256, 356, 130, turn - 15)
    const [rightX, rightY] = around(256, 356, 130, turn + 15)
    return path(`M256 356Q${leftX} ${leftY} ${x} ${y}Q${rightX} ${rightY} 256 356z`, index % 2 ? accent : "#ffffff", {
      opacity: 0.96,
    })
  })
  return petals.join("") + circle(256, 366, 34, "#ffffff") + stroke("M126 420q65-26 130 0t130 0", accent, 16)
}

/** A dancer's anklet: three rows of bells on a band. */
function nritya({ accent }: Brand) {
  const bells = [168, 256, 344].flatMap((y, row) =>
    [-2, -1, 0, 1, 2].map((place) => {
      const x = 256 + place * 66
      const at = y + Math.abs(place) * -14
      return circle(x, at, 27, (place + row) % 2 ? accent : "#ffffff") + circle(x, at + 8, 7, mixDark(accent, 0.5))
    }),
  )
  return [118, 206, 294].map((y) => stroke(`M110 ${y}q146 58 292 0`, "#ffffff", 14)).join("") + bells.join("")
}

/** Three breaths, each longer than the one before, over a still point. */
function breath({ accent }: Brand) {
  const lines = [150, 228, 306].map((y, row) =>
    stroke(
      `M${150 - row * 20} ${y}q${53 + row * 7} -58 ${106 + row * 13} 0t${106 + row * 13} 0`,
      row === 1 ? accent : "#ffffff",
      26,
    ),
  )
  return lines.join("") + circle(256, 402, 28, accent)
}
