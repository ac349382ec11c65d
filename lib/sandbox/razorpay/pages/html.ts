/** A piece of HTML that is safe to put into a page. */
export type Html = { readonly html: string }

type Part = Html | string | number | null | undefined | false | readonly Part[]

/** Makes HTML; every value in it is escaped, save what was itself made by this function. Null and false print nothing. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: texts.map((text, index) => text + print(parts[index])).join("") }
}

/** Puts a text into a page as it stands. Only for text that holds nothing from outside. */
export function unescaped(text: string): Html {
  return { html: text }
}

/** JSON that cannot end the script element it stands in. */
export function scriptJson(value: unknown): Html {
  return {
    html: JSON.stringify(value)
      .replaceAll("<", "\\u003c")
      .replaceAll("\u2028", "\\u2028")
      .replaceAll("\u2029", "\\u2029"),
  }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function print(part: Part): string {
  if (part === null || part === undefined || part === false) return ""
  if (typeof part === "string" || typeof part === "number") return escape(String(part))
  return "html" in part ? part.html : part.map(print).join("")
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}
