import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { InstituteContent } from "../content/types"
import type { DemoFile } from "./demo-file"
import { pictureKey } from "./institute-pictures"

const PAGES = 6
const LINE_LETTERS = 58
const LINES = 30

/** The PDFs of the books and study materials that have no lessons, by the key of their picture. */
export const booksOf = ({ id, otherItems }: InstituteContent): Map<string, DemoFile> =>
  new Map(
    otherItems
      .filter(({ kind, curriculum }) => (kind === "book" || kind === "study_material") && !curriculum)
      .map(({ kind, slug, title, short, description }) => [
        pictureKey(kind, slug),
        {
          key: fileKey({
            instituteId: id,
            access: "item",
            name: `book-${kind.replace("_", "-")}-${slug}`,
            extension: "pdf",
          }),
          name: `${slug}.pdf`,
          mime: "application/pdf",
          width: null,
          height: null,
          durationSeconds: null,
          access: "item",
          source: { text: bookText({ slug, title, text: `${short} ${description}` }) },
        },
      ]),
  )

/** A PDF with the title on its first page and the text on each; the font of every viewer has Latin letters alone. */
function bookText({ slug, title, text }: { slug: string; title: string; text: string }): string {
  const heading = latin(title) || slug.replaceAll("-", " ")
  const lines = wrap(latin(text) || heading).slice(0, LINES)
  return pdfOf(Array.from({ length: PAGES }, (_, at) => [`${heading} - ${at + 1}`, "", ...(at === 0 ? [] : lines)]))
}

const latin = (text: string) =>
  text
    .replace(/[–—]/g, "-")
    .replace(/[‘’]/g, "'")
    .replace(/[^\x20-\x7e\s]/g, "")
    .replace(/[#*]/g, "")
    .replace(/\s+/g, " ")
    .trim()

function wrap(text: string): string[] {
  const lines = [""]
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? ""
    if (line !== "" && line.length + word.length >= LINE_LETTERS) lines.push(word)
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`
  }
  return lines
}

function pdfOf(pages: readonly (readonly string[])[]): string {
  const pageId = (at: number) => 4 + 2 * at
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.map((_, at) => `${pageId(at)} 0 R`).join(" ")}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((lines, at) => {
      const content = `BT /F1 16 Tf 22 TL 60 770 Td ${lines.map((line) => `(${escape(line)}) Tj T*`).join(" ")} ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageId(at) + 1} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  let text = "%PDF-1.4\n"
  const offsets = objects.map((object, at) => {
    const offset = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
}

const escape = (text: string) => text.replace(/[\\()]/g, (letter) => `\\${letter}`)
