import sanitizeHtml from "sanitize-html"

const PLAIN = /^[^<]*$/

/** Converts the text of a lesson to HTML without scripts, external resources or elements that could imitate the page. */
export function sanitizeBody(text: string): string {
  return sanitizeHtml(PLAIN.test(text) ? paragraphs(text) : text, {
    allowedTags: [
      "h2", "h3", "h4", "p", "br", "hr", "ul", "ol", "li", "blockquote", "pre", "code", "strong", "b", "em", "i", "s", "u",
      "sub", "sup", "a", "table", "caption", "thead", "tbody", "tr", "th", "td",
    ], // oxfmt-ignore
    allowedAttributes: {
      a: ["href", "target", "rel"],
      ol: ["start"],
      th: ["scope", "colspan", "rowspan"],
      td: ["colspan", "rowspan"],
    },
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      a: sanitizeHtml.simpleTransform("a", { target: "_blank", rel: "noopener noreferrer nofollow" }),
    },
  })
}

/** Converts plain text to paragraphs, which are separated by empty lines. */
function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => `<p>${paragraph.trim().replaceAll("\n", "<br>")}</p>`)
    .join("")
}
