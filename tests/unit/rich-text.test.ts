import { parseRichText } from "@/lib/features/site/rich-text"

test("knows headings, paragraphs, lists, bold, italic and links", () => {
  expect(parseRichText("## Why\n\nWe **teach** _well_.\nRead [more](https://a.test/b).\n\n- one\n- two")).toEqual([
    { kind: "heading", spans: [{ text: "Why" }] },
    {
      kind: "paragraph",
      lines: [
        [
          { text: "We " },
          { text: "teach", style: "bold" },
          { text: " " },
          { text: "well", style: "italic" },
          { text: "." },
        ],
        [{ text: "Read " }, { text: "more", href: "https://a.test/b" }, { text: "." }],
      ],
    },
    { kind: "list", items: [[{ text: "one" }], [{ text: "two" }]] },
  ])
})

test.each(["<script>alert(1)</script>", "[x](javascript:alert(1))", "[x](data:text/html,1)", "**", "- ", "\\[ ]( )"])(
  "%s is plain text",
  (text) => {
    const [block] = parseRichText(text)
    expect(block).toEqual({ kind: "paragraph", lines: [[{ text: text.trim() }]] })
  },
)

test("an empty text has no blocks, and a long line of signs takes no time", () => {
  expect(parseRichText(" \n\n ")).toEqual([])
  expect(parseRichText("[".repeat(5_000))).toHaveLength(1)
})
