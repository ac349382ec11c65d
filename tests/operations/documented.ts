import { readFileSync } from "node:fs"

/**
 * The code blocks of a language in a document of docs/operations, in order, so that what is tested is what operators read.
 * Throws when the document has another number of them.
 */
export function documentedBlocks(document: string, language: string, count: number): string[] {
  const text = readFileSync(`docs/operations/${document}`, "utf8")
  const blocks = [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, "gms"))].map(
    ([, code = ""]) => code,
  )
  if (blocks.length !== count) throw new Error(`${document} has ${blocks.length} blocks of ${language}, not ${count}`)
  return blocks
}

/** Replaces each text by its replacement, everywhere; throws for one that the document no longer has. */
export function substitute(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [from, to]) => {
    if (!result.includes(from)) throw new Error(`the document has no "${from}"`)
    return result.replaceAll(from, to)
  }, text)
}
