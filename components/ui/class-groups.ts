type Test = (value: string) => boolean
type Values = readonly (string | Test)[]

const any: Test = () => true
const isNumber: Test = (value) => /^[\d.]+$/.test(value)
const isTextSize: Test = (value) =>
  /^(\d?xl|xs|sm|base|lg|ui|\[([\d.]+(px|rem|em)|(max|min|clamp|calc)\(.+)\])$/.test(value)
const isGradient: Test = (value) => /^(linear-to-|\[linear-gradient\()/.test(value)

const values = (prefix: string, of: Values = [any]) => ({ [prefix]: of })
const words = (text: string) => text.split(" ")

/** Prefixes that make a group of their own, with any value. */
const PREFIXES = [
  ...words("accent animate appearance aspect basis bottom break-inside columns content cursor duration"),
  ...words("end fill from gap gap-x gap-y grid-cols h inset inset-x inset-y leading line-clamp m max-h max-w mb me"),
  ...words("min-h min-w ms mt mx my opacity order outline-offset overflow overflow-x overflow-y p pb pe place-items"),
  ...words("pointer-events ps pt px py rotate scale scale-x scheme scroll-mt select"),
  ...words("shadow size space-y start to top touch tracking translate-x translate-y underline-offset via w z"),
]

/** Those whose class may be the prefix alone. */
const BARE_PREFIXES = words("backdrop-blur divide-y grow resize rounded rounded-e rounded-t shrink transition")

/** Classes by group, each group with all that the product's components use of it. */
const GROUPS = {
  "align-items": [values("items")],
  "align-self": [values("self")],
  "bg-image": [values("bg", [isGradient])],
  "bg-position": [values("bg", ["center"])],
  "bg-size": [values("bg", ["cover"])],
  "border-style": [values("border", ["dashed", "solid", "none"])],
  "border-w": [values("border", ["", isNumber])],
  "border-w-b": [values("border-b", ["", isNumber])],
  "border-w-s": [values("border-s", ["", isNumber])],
  "border-w-t": [values("border-t", ["", isNumber])],
  "border-w-y": [values("border-y", ["", isNumber])],
  break: ["break-normal", "break-words", "break-all", "break-keep"],
  "col-start-end": [values("col")],
  display: words(
    "block inline-block inline flex inline-flex table table-cell table-row grid inline-grid contents hidden",
  ),
  flex: [values("flex", [isNumber, "auto", "initial", "none"])],
  "flex-direction": [values("flex", ["row", "row-reverse", "col", "col-reverse"])],
  "flex-wrap": [values("flex", ["wrap", "nowrap"])],
  "font-family": [values("font", [any])],
  "font-size": [values("text", [isTextSize])],
  "font-style": ["italic", "not-italic"],
  "font-weight": [values("font", ["light", "normal", "medium", "semibold", "bold"])],
  "fvn-spacing": ["tabular-nums"],
  isolation: ["isolate"],
  "justify-content": [values("justify")],
  "list-style-type": [values("list")],
  "object-fit": [values("object", ["contain", "cover", "fill", "none"])],
  "object-position": [values("object", [any])],
  "outline-style": [values("outline", ["none", "dashed", "solid", "hidden"])],
  "outline-w": [values("outline", ["", isNumber])],
  position: ["static", "fixed", "absolute", "relative", "sticky"],
  "ring-w": [values("ring", ["", isNumber])],
  "ring-w-inset": ["ring-inset"],
  "row-start-end": [values("row")],
  "snap-align": ["snap-start", "snap-center", "snap-end"],
  "snap-strictness": ["snap-mandatory", "snap-proximity"],
  "snap-type": ["snap-x", "snap-y", "snap-none"],
  sr: ["sr-only", "not-sr-only"],
  "stroke-w": [values("stroke", [isNumber, (value: string) => /^\[[\d.]+\]$/.test(value)])],
  "text-alignment": [values("text", ["start", "center", "end"])],
  "text-decoration": ["underline", "line-through", "no-underline"],
  "text-overflow": ["truncate", "text-ellipsis"],
  "text-transform": ["uppercase", "lowercase", "capitalize", "normal-case"],
  "text-wrap": [values("text", ["balance", "pretty", "wrap", "nowrap"])],
  "transform-origin": [values("origin")],
  "vertical-align": [values("align")],
  visibility: ["visible", "invisible", "collapse"],
  whitespace: [values("whitespace")],
  wrap: [values("wrap")],
  // The tests of values run in this order, so that colours, which take any value, are the last.
  "bg-color": [values("bg", [any])],
  "border-collapse": ["border-collapse", "border-separate"],
  "border-color": [values("border", [any])],
  "divide-color": [values("divide", [any])],
  "outline-color": [values("outline", [any])],
  "ring-color": [values("ring", [any])],
  stroke: [values("stroke", [any])],
  "text-color": [values("text", [any])],
}

/** Groups whose class also replaces those of narrower groups before it. */
const CONFLICTS = {
  overflow: words("overflow-x overflow-y"),
  inset: words("inset-x inset-y start end top bottom"),
  "inset-x": words("start end"),
  "inset-y": words("top bottom"),
  flex: words("basis grow shrink"),
  gap: words("gap-x gap-y"),
  p: words("px py ps pe pt pb"),
  px: words("ps pe"),
  py: words("pt pb"),
  m: words("mx my ms me mt mb"),
  mx: words("ms me"),
  my: words("mt mb"),
  size: words("w h"),
  "font-size": ["leading"],
  "line-clamp": words("display overflow"),
  rounded: words("rounded-e rounded-t"),
  "border-w": words("border-w-y border-w-s border-w-b border-w-t"),
  "border-w-y": words("border-w-b border-w-t"),
}

/**
 * The configuration of tailwind-merge for the classes that the components use: an eighth of the size of its default, which
 * every page would load. tests/guards/class-groups compares both for every class of the source.
 */
export const classGroups = () => ({
  cacheSize: 500,
  theme: {},
  classGroups: {
    ...Object.fromEntries(PREFIXES.map((prefix) => [prefix, [values(prefix)]])),
    ...Object.fromEntries(BARE_PREFIXES.map((prefix) => [prefix, [values(prefix, ["", any])]])),
    ...GROUPS,
  },
  conflictingClassGroups: CONFLICTS,
  conflictingClassGroupModifiers: { "font-size": ["leading"] },
  orderSensitiveModifiers: words(
    "* ** after backdrop before file first-letter first-line marker placeholder selection",
  ),
})
