/** A part of a line: plain, bold, italic or a link. */
export type TextSpan = { text: string; style?: "bold" | "italic"; href?: string }
/** A block of a text. */
export type TextBlock =
  | { kind: "heading"; spans: TextSpan[] }
  | { kind: "paragraph"; lines: TextSpan[][] }
  | { kind: "list"; items: TextSpan[][] }

const SPAN =
  /\*\*(?<bold>[^*]+)\*\*|_(?<italic>[^_]+)_|\[(?<label>[^\]]+)\]\((?<href>(?:https?:\/\/|mailto:|tel:)[^\s)]+)\)/g

/**
 * Parses the notation of text sections, a small part of Markdown: blocks separated by empty lines, `## heading`, `- list`,
 * `**bold**`, `_italic_`, `[label](https://…)`. Anything else, HTML included, is plain text.
 */
export const parseRichText = (text: string): TextBlock[] =>
  text
    .split(/\n\s*\n/)
    .map((block) => block.split("\n").map((line) => line.trim()))
    .map((lines) => lines.filter((line) => line !== ""))
    .filter((lines) => lines.length > 0)
    .map(toBlock)

function toBlock(lines: string[]): TextBlock {
  const [first = ""] = lines
  if (lines.length === 1 && first.startsWith("## ")) return { kind: "heading", spans: parseSpans(first.slice(3)) }
  if (lines.every((line) => line.startsWith("- "))) {
    return { kind: "list", items: lines.map((line) => parseSpans(line.slice(2))) }
  }
  return { kind: "paragraph", lines: lines.map(parseSpans) }
}

function parseSpans(line: string): TextSpan[] {
  const spans: TextSpan[] = []
  let end = 0
  for (const match of line.matchAll(SPAN)) {
    const { bold, italic, label, href } = match.groups ?? {}
    if (match.index > end) spans.push({ text: line.slice(end, match.index) })
    if (bold) spans.push({ text: bold, style: "bold" })
    else if (italic) spans.push({ text: italic, style: "italic" })
    else if (label && href) spans.push({ text: label, href })
    end = match.index + match[0].length
  }
  return end < line.length ? [...spans, { text: line.slice(end) }] : spans
}
