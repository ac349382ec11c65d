"use client"
import { EditorContent, useEditor, useEditorState } from "@tiptap/react"
import StarterKit from "@tiptap/starter-kit"
import { useId } from "react"
import { RichTextToolbar } from "./rich-text-toolbar"

type RichTextEditorProps = {
  label: string
  value: string
  /** Says that somebody else has changed the text meanwhile. */
  conflict?: string | undefined
  onChange: (html: string) => void
}

const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ["http", "https", "mailto"], defaultProtocol: "https" },
  }),
]

/** Edits a text with headings, lists, quotes and links, as HTML; an empty text is "". */
export function RichTextEditor({ label, value, conflict, onChange }: RichTextEditorProps) {
  const id = useId()
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    immediatelyRender: false,
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-labelledby": id,
        class: "prose min-h-56 max-w-none px-4 py-3 outline-none",
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? "" : changed.getHTML()),
  })
  const active = useEditorState({ editor, selector: ({ editor: now }) => now && activeMarks(now) })
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="text-ui font-medium">
        {label}
      </span>
      <div className="rounded bg-surface ring-1 ring-line-strong ring-inset focus-within:ring-2 focus-within:ring-primary">
        {editor && <RichTextToolbar editor={editor} active={active ?? new Set()} />}
        <EditorContent editor={editor} />
      </div>
      {conflict && <p className="text-sm text-muted">{conflict}</p>}
    </div>
  )
}

const activeMarks = (editor: { isActive: (name: string, attributes?: object) => boolean }): ReadonlySet<string> =>
  new Set([
    ...["bold", "italic", "bulletList", "orderedList", "blockquote", "codeBlock", "link"].filter((name) => editor.isActive(name)),
    ...[2, 3].filter((level) => editor.isActive("heading", { level })).map((level) => `heading${level}`),
  ]) // oxfmt-ignore
