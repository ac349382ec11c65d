const MAX_TITLE = 120
const EXTENSION = /\.[\p{L}\p{N}]{1,8}$/u
/** Control characters, and those that reverse the direction of what follows; joiners stay, which Hindi needs. */
const INVISIBLE = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** "01 ", "1.2_", "(3) ", "04-": a number by which files are ordered, and what separates it from the name. */
const LEADING_NUMBER = /^[\s_([]*\d{1,4}(?:[.\-_]\d{1,4})*[\s._\-–—:)\]]+(?=\S)/u

/** What an operating system or an editor puts into a folder, which nobody means to import. */
const SYSTEM_FILES = new Set(["__macosx", "thumbs.db", "ehthumbs.db", "desktop.ini", "icon"])

/** Whether a path is of the system: hidden, or one of its own files. */
export const isHidden = (segments: readonly string[]): boolean =>
  segments.some((name) => /^\.|^~\$/.test(name) || SYSTEM_FILES.has(name.replace(INVISIBLE, "").toLowerCase()))

/** The title of a section or a lesson that is named after a folder or a file: no order number, extension or underscores. */
export function titleOf(name: string, { isFile }: { isFile: boolean }): string {
  const clean = visible(name)
  const stem = (isFile ? clean.replace(EXTENSION, "") : clean) || clean
  const words = (text: string) => text.replace(/[\s_]+/gu, " ").trim()
  return cut(words(stem.replace(LEADING_NUMBER, "")) || words(stem) || "–")
}

/** A text as it can be stored and shown: well-formed and without invisible characters. */
export const visible = (text: string): string => text.toWellFormed().normalize("NFC").replace(INVISIBLE, "").trim()

/** The beginning of a title that is too long, without half of a character. */
export const cut = (title: string): string => title.slice(0, MAX_TITLE).replace(/[\uD800-\uDBFF]$/, "").trim() // oxfmt-ignore

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

/** Compares paths as people order them: "2" before "10", a folder before those in it. */
export function comparePaths(one: readonly string[], other: readonly string[]): number {
  for (const [at, name] of one.entries()) {
    const there = other[at]
    if (there === undefined) return 1
    const order = collator.compare(name, there) || (name < there ? -1 : name > there ? 1 : 0)
    if (order !== 0) return order
  }
  return one.length - other.length
}

/** The folders and the name of a path; undefined for one that leaves its folder or begins at a root or a drive. */
export function segmentsOf(path: string): string[] | undefined {
  if (/^[/\\]|^[a-z]:/i.test(path) || path.includes("\0")) return undefined
  const segments = path.split(/[/\\]/).filter((name) => name !== "" && name !== ".")
  return segments.length === 0 || segments.includes("..") ? undefined : segments
}
