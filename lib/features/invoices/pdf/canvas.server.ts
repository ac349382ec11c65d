import PDFDocument from "pdfkit"
import { type FontFace, FONT_FACES, graphemesOf, type Run, runsOf } from "./faces"

/** How a text is drawn. */
export interface TextStyle {
  size: number
  isBold?: boolean
  colour?: string
  align?: "start" | "end"
  /** Figures of one width, so that columns of amounts align; slower, as nothing of it is cached. */
  isTabular?: boolean
}

type Place = TextStyle & { x: number; y: number; width: number }

/** The bytes of a font file, by its name: "latin-400". */
export type FontFiles = Readonly<Record<string, Uint8Array>>

/** A PDF with its texts in several scripts; `y` is always the top of the first line. */
export interface Canvas {
  pdf: PDFKit.PDFDocument
  widthOf: (text: string, style: TextStyle) => number
  heightOf: (text: string, style: TextStyle & { width: number }) => number
  /** Draws a text, wrapped to its width, and returns its height. */
  print: (text: string, place: Place) => number
  rule: (y: number, style?: { colour?: string; thickness?: number }) => void
}

export const INK = "#1b1b1f"
export const FADED_INK = "#62626b"
const RULE = "#c9c9d1"
export const PAGE = { width: 595.28, height: 841.89, left: 40, right: 555.28, top: 40, bottom: 790 } as const

const LINE_HEIGHT = 1.42
const BASELINE = 1.06
const WEIGHTS = [400, 700] as const

/** The names of the font files that a document needs. */
export const FONT_NAMES: readonly string[] = FONT_FACES.flatMap((face) => WEIGHTS.map((weight) => `${face}-${weight}`))

/** Creates an empty PDF whose bytes depend on nothing but what is drawn and `at`. */
export function createCanvas({ title, language, at, fonts }: CanvasOptions): Canvas {
  const pdf = new PDFDocument({
    size: "A4",
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    bufferPages: true,
    pdfVersion: "1.7",
    lang: language,
    displayTitle: true,
    info: { Title: title, CreationDate: at, ModDate: at },
  })
  for (const name of FONT_NAMES) pdf.registerFont(name, requireFont(fonts, name))
  const text = createText(pdf)
  return {
    pdf,
    ...text,
    rule: (y, { colour = RULE, thickness = 0.6 } = {}) =>
      pdf.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(thickness).strokeColor(colour).stroke(),
  }
}

interface CanvasOptions {
  title: string
  language: string
  at: Date
  fonts: FontFiles
}

function requireFont(fonts: FontFiles, name: string): Buffer {
  const bytes = fonts[name]
  if (!bytes) throw new Error(`the font ${name} is missing`)
  return Buffer.from(bytes)
}

/** A text in runs of one font each, with the widths of a text of size 1. */
interface Measured {
  runs: readonly (Run & { width: number })[]
  width: number
}

function createText(pdf: PDFKit.PDFDocument): Omit<Canvas, "pdf" | "rule"> {
  const known = new Map<string, Measured>()
  const selectFont = (face: FontFace, { isBold }: TextStyle) => pdf.font(`${face}-${isBold ? 700 : 400}`)
  const optionsOf = ({ isTabular }: TextStyle) => (isTabular ? { features: TABULAR } : {})

  /** Measures a text once, whatever the size in which it is drawn. */
  function measure(text: string, style: TextStyle): Measured {
    const key = `${style.isBold ?? false} ${style.isTabular ?? false} ${text}`
    const found = known.get(key)
    if (found) return found
    const runs = runsOf(text).map((run) => ({
      ...run,
      width: selectFont(run.face, style).fontSize(1).widthOfString(run.text, optionsOf(style)),
    }))
    const measured = { runs, width: runs.reduce((sum, { width }) => sum + width, 0) }
    known.set(key, measured)
    return measured
  }

  const widthOf = (text: string, style: TextStyle) => measure(text, style).width * style.size

  function printLine(text: string, { x, y, ...style }: Place) {
    let at = style.align === "end" ? x + style.width - widthOf(text, style) : x
    for (const run of measure(text, style).runs) {
      const options = { ...optionsOf(style), lineBreak: false, baseline: "alphabetic" } as const
      selectFont(run.face, style)
        .fontSize(style.size)
        .fillColor(style.colour ?? INK)
      pdf.markContent("Span", { actual: run.text })
      pdf.text(run.text, at, y + style.size * BASELINE, options)
      pdf.endMarkedContent()
      at += run.width * style.size
    }
  }

  const linesOf = (text: string, style: TextStyle & { width: number }) =>
    text.split("\n").flatMap((paragraph) => wrap(paragraph, style.width, (part) => widthOf(part, style)))

  return {
    widthOf,
    heightOf: (text, style) => linesOf(text, style).length * style.size * LINE_HEIGHT,
    print(text, place) {
      const lines = linesOf(text, place)
      const height = place.size * LINE_HEIGHT
      lines.forEach((line, at) => printLine(line, { ...place, y: place.y + at * height }))
      return lines.length * height
    },
  }
}

const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ["tnum"]

/** Breaks a paragraph at its spaces, and a word that is wider than a line between its characters. */
export function wrap(paragraph: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ""
  for (const word of paragraph.split(/ +/).flatMap((part) => pieces(part, width, widthOf))) {
    const longer = line === "" ? word.text : `${line}${word.isPiece ? "" : " "}${word.text}`
    if (line !== "" && widthOf(longer) > width) {
      lines.push(line)
      line = word.text
    } else line = longer
  }
  return [...lines, line]
}

/** A word as it is, or the pieces of it that each fit in a line. */
function pieces(word: string, width: number, widthOf: (text: string) => number) {
  if (widthOf(word) <= width) return [{ text: word, isPiece: false }]
  const parts: string[] = [""]
  for (const grapheme of graphemesOf(word)) {
    const longer = `${parts.at(-1) ?? ""}${grapheme}`
    if (parts.at(-1) !== "" && widthOf(longer) > width) parts.push(grapheme)
    else parts[parts.length - 1] = longer
  }
  return parts.map((text, at) => ({ text, isPiece: at > 0 }))
}
