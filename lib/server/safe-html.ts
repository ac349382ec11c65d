import sanitizeHtml from "sanitize-html"

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "strong",
    "em",
    "b",
    "i",
    "u",
    "s",
    "a",
    "ul",
    "ol",
    "li",
    "blockquote",
    "code",
    "pre",
    "sub",
    "sup",
  ],
  allowedAttributes: { a: ["href", "rel"] },
  allowedSchemes: ["https", "http", "mailto", "tel"],
  allowProtocolRelative: false,
  transformTags: {
    h1: "h2",
    a: (_, { href = "" }) => ({ tagName: "a", attribs: { href, rel: "nofollow noopener ugc" } }),
  },
  /** A link without an address, or whose address was refused, becomes its text. */
  exclusiveFilter: ({ tag, attribs }) => tag === "a" && !attribs.href && "excludeTag",
}

/** Sanitises rich text to headings, lists and links: no script, style, image or frame. */
export const safeHtml = (html: string): string => sanitizeHtml(html, options)
