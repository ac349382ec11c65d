"use client"
import type { Editor } from "@tiptap/react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { RichTextLink } from "./rich-text-link"

/** Letters that are drawn, not written, so that the name of each button is its label alone. */
const COMMANDS = [
  [
    "heading2",
    <span key="h2" className="before:content-['H2']" />,
    (editor: Editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
  ],
  [
    "heading3",
    <span key="h3" className="before:content-['H3']" />,
    (editor: Editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
  ],
  [
    "bold",
    <b key="bold" className="before:content-['B']" />,
    (editor: Editor) => editor.chain().focus().toggleBold().run(),
  ],
  [
    "italic",
    <i key="italic" className="before:content-['I']" />,
    (editor: Editor) => editor.chain().focus().toggleItalic().run(),
  ],
  ["bulletList", <Icon key="list" name="list" />, (editor: Editor) => editor.chain().focus().toggleBulletList().run()],
  [
    "orderedList",
    <span key="ordered" className="before:content-['1.']" />,
    (editor: Editor) => editor.chain().focus().toggleOrderedList().run(),
  ],
  [
    "blockquote",
    <Icon key="quote" name="quote" />,
    (editor: Editor) => editor.chain().focus().toggleBlockquote().run(),
  ],
  [
    "codeBlock",
    <span key="code" className="before:content-['{}']" />,
    (editor: Editor) => editor.chain().focus().toggleCodeBlock().run(),
  ],
] as const satisfies [string, ReactNode, (editor: Editor) => boolean][]

/** The buttons of a rich text; the pressed ones show what the cursor is in. */
export function RichTextToolbar({ editor, active }: { editor: Editor; active: ReadonlySet<string> }) {
  const t = useTranslations("content.richText")
  const [isLinking, setIsLinking] = useState(false)
  return (
    <>
      <div
        role="toolbar"
        aria-label={t("toolbar")}
        className="flex flex-wrap gap-0.5 p-1 shadow-[inset_0_-1px_var(--line)]"
      >
        {COMMANDS.map(([name, sign, run]) => (
          <Button
            key={name}
            variant="ghost"
            size="icon-sm"
            aria-label={t(name)}
            aria-pressed={active.has(name)}
            className={cn(active.has(name) && "bg-primary-soft text-primary")}
            onClick={() => run(editor)}
          >
            {sign}
          </Button>
        ))}
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("link")}
          aria-pressed={active.has("link")}
          aria-expanded={isLinking}
          className={cn(active.has("link") && "bg-primary-soft text-primary")}
          onClick={() => setIsLinking(!isLinking)}
        >
          <Icon name="link" />
        </Button>
      </div>
      {isLinking && <RichTextLink editor={editor} onDone={() => setIsLinking(false)} />}
    </>
  )
}
