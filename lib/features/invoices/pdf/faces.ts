/** The font files of a document, by the characters that they have; each exists in two weights. */
export const FONT_FACES = ["latin", "latin-ext", "devanagari"] as const
export type FontFace = (typeof FONT_FACES)[number]

/** A part of a text that one font file has. */
export interface Run {
  face: FontFace
  text: string
}

type Range = readonly [from: number, to: number]

const DEVANAGARI: readonly Range[] = [[0x900, 0x97f], [0x1cd0, 0x1cfa], [0xa830, 0xa839], [0xa8e0, 0xa8ff]] // oxfmt-ignore
const LATIN: readonly Range[] = [[0x20, 0x7e], [0xa0, 0xff], [0x131, 0x131], [0x152, 0x153], [0x2bb, 0x2bc], [0x2010, 0x2027], [0x2030, 0x205e], [0x20ac, 0x20ac], [0x2122, 0x2122], [0x2212, 0x2212]] // oxfmt-ignore
const LATIN_EXT: readonly Range[] = [[0x100, 0x24f], [0x1e00, 0x1eff], [0x20a0, 0x20bf], [0x2113, 0x2113]] // oxfmt-ignore
/** What joins or parts letters and is invisible: it belongs to the letters beside it. */
const JOINERS: readonly Range[] = [[0x200b, 0x200d], [0x25cc, 0x25cc]] // oxfmt-ignore

const SUBSTITUTE = "?"
const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" })

/** The user-perceived characters of a text, which are never torn apart. */
export const graphemesOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** A text in runs of one font file each; a character that no file has is a question mark. */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const grapheme of graphemesOf(text.normalize("NFC"))) {
    const last = runs.at(-1)
    const found = faceOf(grapheme)
    const face = grapheme === " " && last ? last.face : (found ?? "latin")
    const drawn = found ? grapheme : SUBSTITUTE
    if (last?.face === face) last.text += drawn
    else runs.push({ face, text: drawn })
  }
  return runs
}

function faceOf(grapheme: string): FontFace | undefined {
  const codes = Array.from(grapheme, (letter) => letter.codePointAt(0) ?? 0).filter((code) => !isIn(JOINERS, code))
  if (codes.some((code) => isIn(DEVANAGARI, code))) return "devanagari"
  if (codes.every((code) => isIn(LATIN, code))) return "latin"
  return codes.every((code) => isIn(LATIN_EXT, code)) ? "latin-ext" : undefined
}

const isIn = (ranges: readonly Range[], code: number) => ranges.some(([from, to]) => code >= from && code <= to)
