"use client"
import { EditorContent, useEditor, useEditorState, type Editor } from "@tiptap/react"
import StarterKit from "@tiptap/starter-kit"
import { useTranslations } from "next-intl"
import { cn } from "@/components/ui/cn"
import { controlClass, type ControlProps } from "@/components/ui/fields/control-class"
import { RichTextToolbar } from "./rich-text-toolbar"

export type RichTextAreaProps = ControlProps & {
  /** The initial HTML; later changes of it are not shown. */
  value: string
  /** Called with the HTML, which is empty for an empty text. */
  onChange: (html: string) => void
  disabled?: boolean
}

/** Only what the server keeps, so that nothing disappears on save; pasted text is reduced to it. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, defaultProtocol: "https", protocols: ["mailto", "tel"] },
  }),
]

/** The editor itself; `RichTextEditor` loads it. */
export function RichTextArea({ value, onChange, disabled, id, ...aria }: RichTextAreaProps) {
  const t = useTranslations("forms.richText")
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value,
    editable: !disabled,
    immediatelyRender: false,
    onUpdate: ({ editor: changed }) => onChange(htmlOf(changed)),
    editorProps: {
      attributes: {
        role: "textbox",
        "aria-multiline": "true",
        "aria-label": t("label"),
        class: "prose max-w-none min-h-40 max-h-128 overflow-y-auto px-3 py-2.5 outline-none",
        ...(id && { id }),
        ...(aria["aria-describedby"] && { "aria-describedby": aria["aria-describedby"] }),
        ...(aria["aria-invalid"] && { "aria-invalid": "true" }),
      },
    },
  })
  const isFocused = useEditorState({ editor, selector: ({ editor: shown }) => shown?.isFocused ?? false })
  if (!editor) return null
  return (
    <div
      className={cn(
        controlClass,
        "p-0",
        isFocused && "outline-2 -outline-offset-1 outline-primary",
        disabled && "bg-sunken text-muted",
      )}
    >
      {!disabled && <RichTextToolbar editor={editor} />}
      <EditorContent editor={editor} />
    </div>
  )
}

const htmlOf = (editor: Editor): string => (editor.isEmpty ? "" : editor.getHTML())
