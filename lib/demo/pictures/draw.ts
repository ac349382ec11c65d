/** Attributes of an SVG element; camelCase names become the dashed names of SVG. */
export type SvgAttributes = Record<string, string | number>

const round = (value: number) => String(Math.round(value * 10) / 10)

function attributes(attrs: SvgAttributes): string {
  return Object.entries(attrs)
    .map(([name, value]) => {
      const text = typeof value === "number" && Math.abs(value) > 1 ? round(value) : String(value)
      return ` ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${text}"`
    })
    .join("")
}

/** A filled rectangle, its corners rounded by `radius`. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  attrs: SvgAttributes = {},
) {
  const box = `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`
  return `<rect ${box}${radius ? ` rx="${round(radius)}"` : ""} fill="${fill}"${attributes(attrs)}/>`
}

/** A filled circle. */
export function circle(cx: number, cy: number, radius: number, fill: string, attrs: SvgAttributes = {}) {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(radius)}" fill="${fill}"${attributes(attrs)}/>`
}

/** A filled ellipse. */
export function ellipse(cx: number, cy: number, rx: number, ry: number, fill: string, attrs: SvgAttributes = {}) {
  const shape = `cx="${round(cx)}" cy="${round(cy)}" rx="${round(rx)}" ry="${round(ry)}"`
  return `<ellipse ${shape} fill="${fill}"${attributes(attrs)}/>`
}

/** A filled path. */
export function path(d: string, fill: string, attrs: SvgAttributes = {}) {
  return `<path d="${d}" fill="${fill}"${attributes(attrs)}/>`
}

/** A line with round ends along a path, without fill. */
export function stroke(d: string, colour: string, width: number, attrs: SvgAttributes = {}) {
  return path(d, "none", {
    stroke: colour,
    strokeWidth: width,
    strokeLinecap: "round",
    strokeLinejoin: "round",
    ...attrs,
  })
}

/** Children drawn under one SVG transform. */
export function group(transform: string, ...children: string[]) {
  return `<g transform="${transform}">${children.join("")}</g>`
}

/** A soft shadow below a rounded box, made of stacked boxes because a blur filter takes ten times as long to draw. */
function softShadow(x: number, y: number, width: number, height: number, radius: number, colour = "#0b1020") {
  return [26, 20, 15, 10, 6, 3]
    .map((spread) =>
      rect(x - spread, y - spread + 16, width + spread * 2, height + spread * 2, colour, radius + spread, {
        opacity: 0.04,
      }),
    )
    .join("")
}

/** A rounded card with a shadow. */
export function card(x: number, y: number, width: number, height: number, fill: string, radius = 20) {
  return softShadow(x, y, width, height, radius) + rect(x, y, width, height, fill, radius)
}

/** A gradient from the first stop to the last, referred to as `url(#id)`; `angle` in degrees, 0 runs to the right. */
export function linearGradient(id: string, stops: readonly string[], angle = 90) {
  const turn = `gradientTransform="rotate(${angle} .5 .5)"`
  const inner = stops
    .map((colour, index) => `<stop offset="${round((index / (stops.length - 1)) * 100)}%" stop-color="${colour}"/>`)
    .join("")
  return `<linearGradient id="${id}" ${turn}>${inner}</linearGradient>`
}

/** A round glow that fades to nothing. */
export function glow(id: string, cx: number, cy: number, radius: number, colour: string, strength: number) {
  const stops = `<stop offset="0" stop-color="${colour}" stop-opacity="${strength}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/>`
  return `<radialGradient id="${id}">${stops}</radialGradient>${circle(cx, cy, radius, `url(#${id})`)}`
}

/** A whole SVG document of the given size. */
export function svg(width: number, height: number, ...children: string[]) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${children.join("")}</svg>`
}

/** The point at an angle (degrees, 0 to the right, clockwise) around a centre. */
export function around(cx: number, cy: number, radius: number, degrees: number): [number, number] {
  const radians = (degrees * Math.PI) / 180
  return [cx + radius * Math.cos(radians), cy + radius * Math.sin(radians)]
}

/** The points given, as the `d` of a path; closed when asked. */
export function polyline(points: readonly (readonly [number, number])[], closed = false) {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}${closed ? "Z" : ""}`
}
