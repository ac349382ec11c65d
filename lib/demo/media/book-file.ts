import { fileKey } from "@/lib/server/gateways/files/file-keys"
import { acmeBooks } from "../books/books-acme"
import { sargamBooks } from "../books/books-music"
import { practiceBooks } from "../books/books-practice"
import { rivalBooks } from "../books/books-rival"
import { bookPdf } from "../books/book-pdf"
import { teachersOf } from "../content/members-of"
import type { InstituteContent, OtherItemContent } from "../content/types"
import type { DemoFile } from "./demo-file"
import { pictureKey } from "./institute-pictures"

/** Part of the file keys; increase it when the books change, so that they are written again. */
const BOOKS_VERSION = "2"

const CHAPTERS = { ...acmeBooks, ...rivalBooks, ...sargamBooks, ...practiceBooks }

/** The PDFs of the books and study materials that have no lessons, by the key of their picture. */
export const booksOf = (institute: InstituteContent): Map<string, DemoFile> =>
  new Map(
    institute.otherItems
      .filter(({ kind, curriculum }) => (kind === "book" || kind === "study_material") && !curriculum)
      .map((item) => [
        pictureKey(item.kind, item.slug),
        {
          key: fileKey({
            instituteId: institute.id,
            access: "item",
            name: `book-${BOOKS_VERSION}-${item.kind.replace("_", "-")}-${item.slug}`,
            extension: "pdf",
          }),
          name: `${item.slug}.pdf`,
          mime: "application/pdf",
          width: null,
          height: null,
          durationSeconds: null,
          access: "item",
          source: { text: textOf(institute, item) },
        },
      ]),
  )

function textOf(institute: InstituteContent, { kind, slug, title, short, teachers }: OtherItemContent): string {
  const chapters = CHAPTERS[pictureKey(kind, slug)]
  if (!chapters) throw new Error(`the demo data has no text of ${slug}`)
  const authors = teachersOf(institute).filter(({ first }) => teachers.includes(first))
  return bookPdf({
    title: latin(title) || headingOf(slug),
    subtitle: latin(short),
    author: authors
      .map(({ first, last }) => latin(`${first} ${last}`))
      .filter(Boolean)
      .join(", "),
    chapters: chapters(),
  })
}

/** The name of the address as a title, for a title without a Latin letter. */
const headingOf = (slug: string) => slug.replaceAll("-", " ").replace(/^./, (letter) => letter.toUpperCase())

/** The font of every viewer has Latin letters alone. */
const latin = (text: string): string => {
  const plain = text
    .replace(/[\u2013\u2014]/g, "-")
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
  return /[^\x20-\x7e]/.test(plain) ? "" : plain
}
