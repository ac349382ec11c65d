import { parseRichText, type TextBlock, type TextSpan } from "@/lib/features/site/rich-text"

/** The text of a text section: headings, paragraphs, lists, bold, italic and links. */
export function RichText({ text }: { text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-4 break-words [&_a]:text-primary [&_a]:underline [&_a]:underline-offset-4">
      {parseRichText(text).map((block, at) => (
        <Block key={at} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (block.kind === "heading") {
    return (
      <h3 className="mt-2 text-xl">
        <Spans spans={block.spans} />
      </h3>
    )
  }
  if (block.kind === "list") {
    return (
      <ul className="flex list-disc flex-col gap-1 ps-6">
        {block.items.map((spans, at) => (
          <li key={at}>
            <Spans spans={spans} />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <p>
      {block.lines.map((spans, at) => (
        <span key={at} className="block">
          <Spans spans={spans} />
        </span>
      ))}
    </p>
  )
}

function Spans({ spans }: { spans: TextSpan[] }) {
  return spans.map(({ text, style, href }, at) => {
    if (href)
      return (
        <a key={at} href={href} rel="nofollow noopener ugc">
          {text}
        </a>
      )
    if (style === "bold") return <strong key={at}>{text}</strong>
    if (style === "italic") return <em key={at}>{text}</em>
    return text
  })
}
