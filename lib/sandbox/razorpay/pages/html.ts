/** An HTML fragment that is safe to insert into a page. */
export type Html = { readonly html: string }

type HtmlValue = Html | string | number | null | undefined | false | readonly HtmlValue[]

/** Template tag for HTML: escapes every value except `Html`. Null, undefined and false print nothing. */
export function html(texts: TemplateStringsArray, ...values: HtmlValue[]): Html {
  return { html: texts.map((text, index) => text + print(values[index])).join("") }
}

/** Inserts text without escaping. Only for text without user input. */
export function rawHtml(text: string): Html {
  return { html: text }
}

/** JSON that is safe inside a script element. */
export function inlineJson(value: unknown): Html {
  return {
    html: JSON.stringify(value)
      .replaceAll("<", "\\u003c")
      .replaceAll("\u2028", "\\u2028")
      .replaceAll("\u2029", "\\u2029"),
  }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" }

function print(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ""
  if (typeof value === "string" || typeof value === "number") return escape(String(value))
  return "html" in value ? value.html : value.map(print).join("")
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "")
}
