/**
 * A PDF of A4 pages with lines of text in Helvetica, as Latin-1 text; its letters must be ASCII. `trailer` are further entries
 * of its trailer (ISO 32000-1, 7.5.5).
 */
export function writePdf(
  pages: readonly (readonly string[])[],
  { fontSize = 16, trailer = "" }: { fontSize?: number; trailer?: string } = {},
): string {
  const pageId = (at: number) => 4 + 2 * at
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${pageId(at)} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((lines, at) => {
      const shown = lines.map((line) => `(${escapePdf(line)}) Tj T*`).join(" ")
      const content = `BT /F1 ${fontSize} Tf ${Math.round(fontSize * LINE_HEIGHT)} TL 60 770 Td ${shown} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageId(at) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return assemblePdf(objects, trailer)
}

/** A PDF of these objects, of which the first is the catalogue, as Latin-1 text. */
export function assemblePdf(objects: readonly string[], trailer = ""): string {
  let text = "%PDF-1.4\n"
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${text.length}\n%%EOF\n`
}

const LINE_HEIGHT = 1.4

/** A text between the brackets of a string of a PDF. */
export const escapePdf = (text: string) => text.replace(/[\\()]/g, (letter) => `\\${letter}`)

/** The number of pages of a PDF that was written here. */
export const countPages = (pdf: string): number => pdf.split("/Type /Page ").length - 1
