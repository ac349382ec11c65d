const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")

/**
 * Turns plain text into the HTML that descriptions and lessons hold. Blocks are separated by an empty line; "# " starts a
 * heading, "- " and "1. " list entries, "| " lines of code, "> " a quotation; everything else is a paragraph.
 */
export function richText(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map((block) => toHtml(block.split("\n").map((line) => line.trim())))
    .join("")
}

function toHtml(lines: readonly string[]): string {
  const without = (mark: RegExp) => lines.map((line) => escaped(line.replace(mark, "")))
  const [first = ""] = lines
  if (first.startsWith("# ")) return `<h3>${escaped(first.slice(2))}</h3>`
  if (first.startsWith("- "))
    return `<ul>${without(/^- /)
      .map((line) => `<li>${line}</li>`)
      .join("")}</ul>`
  if (first.startsWith("1. "))
    return `<ol>${without(/^\d+\. /)
      .map((line) => `<li>${line}</li>`)
      .join("")}</ol>`
  if (first.startsWith("| ")) return `<pre><code>${without(/^\| ?/).join("\n")}</code></pre>`
  if (first.startsWith("> ")) return `<blockquote>${without(/^> /).join(" ")}</blockquote>`
  return `<p>${escaped(lines.join(" "))}</p>`
}
