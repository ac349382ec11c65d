import { fileKey } from "@/lib/server/gateways/files/file-keys"
import type { InstituteContent } from "../content/types"
import type { DemoFile } from "./demo-file"
import { pictureKey } from "./institute-pictures"
import { writePdf } from "./write-pdf"

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
  return writePdf(Array.from({ length: PAGES }, (_, at) => [`${heading} - ${at + 1}`, "", ...(at === 0 ? [] : lines)]))
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
