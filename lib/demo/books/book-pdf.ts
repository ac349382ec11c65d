import { assemblePdf, escapePdf } from "../media/write-pdf"

/** A chapter: paragraphs of ASCII text. "- " starts an entry of a list, "| " a line that keeps its spaces, "# " a small heading. */
export type BookChapter = readonly [title: string, paragraphs: readonly string[]]

/** What a book or a sheet consists of. */
export interface Book {
  title: string
  /** Below the title. */
  subtitle: string
  author: string
  chapters: readonly BookChapter[]
}

type FontName = "F1" | "F2" | "F3"
type Line = { text: string; font: FontName; size: number; indent?: number; space?: number }

const WIDTH = 595
const HEIGHT = 842
const MARGIN = 72
const BODY = 12
const LINE = 1.5
const FONTS: readonly [FontName, string][] = [
  ["F1", "Helvetica"],
  ["F2", "Helvetica-Bold"],
  ["F3", "Courier"],
]
/** The mean width of a letter in the size of the font. */
const LETTER_WIDTH = 0.5
const MONOSPACED_WIDTH = 0.6

/** A PDF of A4 pages: title, contents, and each chapter from a page of its own, with an outline, as Latin-1 text. */
export function bookPdf({ title, subtitle, author, chapters }: Book): string {
  const bodies = chapters.map(([heading, paragraphs]) =>
    pagesOf([{ text: heading, font: "F2", size: 20, space: 18 }, ...linesOf(paragraphs)]),
  )
  const starts = bodies.map((_, at) => 3 + bodies.slice(0, at).reduce((sum, pages) => sum + pages.length, 0))
  const cover: Line[] = [
    ...wrap({ text: title, font: "F2", size: 30, space: 180 }),
    ...wrap({ text: subtitle, font: "F1", size: 14, space: 24 }),
    { text: author, font: "F1", size: 14, space: 60 },
  ]
  const contents: Line[] = [
    { text: "Contents", font: "F2", size: 20, space: 18 },
    ...chapters.flatMap(([heading], at) => wrap({ text: `${starts[at] ?? 0}   ${heading}`, font: "F1", size: BODY })),
  ]
  const pages = [cover, contents, ...bodies.flat()]
  return assemblePdf(
    objectsOf(
      pages,
      chapters.map(([heading], at) => ({ heading, page: (starts[at] ?? 1) - 1 })),
    ),
  )
}

function objectsOf(pages: readonly Line[][], outline: readonly { heading: string; page: number }[]): string[] {
  const firstPage = 3 + FONTS.length + 1
  const pageId = (at: number) => firstPage + 2 * at
  const outlineId = 3 + FONTS.length
  const entryId = (at: number) => firstPage + 2 * pages.length + at
  const fonts = FONTS.map(([name], at) => `/${name} ${3 + at} 0 R`).join(" ")
  return [
    `<< /Type /Catalog /Pages 2 0 R /Outlines ${outlineId} 0 R /PageMode /UseOutlines >>`,
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${pageId(at)} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    ...FONTS.map(([, base]) => `<< /Type /Font /Subtype /Type1 /BaseFont /${base} >>`),
    `<< /Type /Outlines /First ${entryId(0)} 0 R /Last ${entryId(outline.length - 1)} 0 R /Count ${outline.length} >>`,
    ...pages.flatMap((lines, at) => {
      const content = contentOf(lines, at)
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${pageId(at) + 1} 0 R /Resources << /Font << ${fonts} >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
    ...outline.map(({ heading, page }, at) => {
      const previous = at > 0 ? ` /Prev ${entryId(at - 1)} 0 R` : ""
      const next = at < outline.length - 1 ? ` /Next ${entryId(at + 1)} 0 R` : ""
      return `<< /Title (${escapePdf(heading)}) /Parent ${outlineId} 0 R /Dest [${pageId(page)} 0 R /Fit]${previous}${next} >>`
    }),
  ]
}

function contentOf(lines: readonly Line[], at: number): string {
  let y = HEIGHT - MARGIN
  const shown = lines.map(({ text, font, size, indent = 0, space = 0 }) => {
    y -= space + size * LINE
    return `BT /${font} ${size} Tf ${MARGIN + indent} ${Math.round(y)} Td (${escapePdf(text)}) Tj ET`
  })
  const number = at === 0 ? [] : [`BT /F1 10 Tf ${WIDTH / 2} 40 Td (${at + 1}) Tj ET`]
  return [...shown, ...number].join("\n")
}

/** The lines on pages, as many as fit on each. */
function pagesOf(lines: readonly Line[]): Line[][] {
  const pages: Line[][] = [[]]
  let height = 0
  for (const line of lines) {
    const own = (line.space ?? 0) + line.size * LINE
    if (height + own > HEIGHT - 2 * MARGIN) {
      pages.push([])
      height = 0
    }
    pages.at(-1)?.push(line)
    height += own
  }
  return pages
}

const linesOf = (paragraphs: readonly string[]): Line[] =>
  paragraphs.flatMap((text) => {
    if (text.startsWith("# ")) return wrap({ text: text.slice(2), font: "F2", size: 14, space: 14 })
    if (text.startsWith("| ")) return [{ text: text.slice(2), font: "F3", size: 11 }]
    if (text.startsWith("- ")) return wrap({ text, font: "F1", size: BODY, indent: 12, space: 3 })
    return wrap({ text, font: "F1", size: BODY, space: 8 })
  })

function wrap({ text, space = 0, ...style }: Line): Line[] {
  const width = WIDTH - 2 * MARGIN - (style.indent ?? 0)
  const letters = Math.floor(width / (style.size * (style.font === "F3" ? MONOSPACED_WIDTH : LETTER_WIDTH)))
  const lines = [""]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    if (line !== "" && line.length + word.length >= letters) lines.push(word)
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`
  }
  return lines.map((line, at) => ({ ...style, text: line, space: at === 0 ? space : 0 }))
}
