"use client"
import { type Editor, useEditorState } from "@tiptap/react"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Input } from "@/components/ui/fields/input"
import { Icon, type IconName } from "@/components/ui/icon"

type Chain = ReturnType<Editor["chain"]>
type Tool = {
  name: "heading2" | "heading3" | "bold" | "italic" | "bulletList" | "orderedList" | "blockquote" | "codeBlock"
  icon: IconName
  isActive?: (editor: Editor) => boolean
  run: (chain: Chain) => Chain
}

const TOOLS: readonly Tool[] = [
  {
    name: "heading2",
    icon: "heading-2",
    isActive: (editor) => editor.isActive("heading", { level: 2 }),
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: "heading3",
    icon: "heading-3",
    isActive: (editor) => editor.isActive("heading", { level: 3 }),
    run: (chain) => chain.toggleHeading({ level: 3 }),
  },
  { name: "bold", icon: "bold", run: (chain) => chain.toggleBold() },
  { name: "italic", icon: "italic", run: (chain) => chain.toggleItalic() },
  { name: "bulletList", icon: "list", run: (chain) => chain.toggleBulletList() },
  { name: "orderedList", icon: "list-ordered", run: (chain) => chain.toggleOrderedList() },
  { name: "blockquote", icon: "quote", run: (chain) => chain.toggleBlockquote() },
  { name: "codeBlock", icon: "code", run: (chain) => chain.toggleCodeBlock() },
]

/** The buttons above a rich text: each shows whether it applies to the selection. */
export function RichTextToolbar({ editor }: { editor: Editor }) {
  const t = useTranslations("forms.richText")
  const [isLinking, setIsLinking] = useState(false)
  const active = useEditorState({
    editor,
    selector: ({ editor: shown }) => [
      ...TOOLS.filter(({ name, isActive }) => (isActive ? isActive(shown) : shown.isActive(name))).map(
        ({ name }) => name,
      ),
      ...(shown.isActive("link") ? ["link"] : []),
    ],
  })
  return (
    <div className="border-b border-line">
      <div role="toolbar" aria-label={t("toolbar")} className="flex flex-wrap gap-0.5 p-1">
        {TOOLS.map(({ name, icon, run }) => (
          <ToolButton
            key={name}
            label={t(name)}
            icon={icon}
            isActive={active.includes(name)}
            onPress={() => run(editor.chain().focus()).run()}
          />
        ))}
        <ToolButton
          label={t("link")}
          icon="link"
          isActive={active.includes("link")}
          onPress={() => setIsLinking(!isLinking)}
        />
      </div>
      {isLinking && <LinkForm editor={editor} onDone={() => setIsLinking(false)} />}
    </div>
  )
}

type ToolButtonProps = { label: string; icon: IconName; isActive: boolean; onPress: () => void }

function ToolButton({ label, icon, isActive, onPress }: ToolButtonProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      className={cn(isActive && "bg-primary-soft text-primary")}
      // The selection stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      <Icon name={icon} className="size-4.5" />
    </Button>
  )
}

function LinkForm({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations("forms.richText")
  const current: unknown = editor.getAttributes("link").href
  const [href, setHref] = useState(typeof current === "string" ? current : "")

  function apply(address: string) {
    const chain = editor.chain().focus().extendMarkRange("link")
    const url = /^[a-z]+:/i.test(address) ? address : `https://${address}`
    if (address === "") chain.unsetLink().run()
    else if (editor.state.selection.empty && !editor.isActive("link"))
      chain.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: url } }] }).run()
    else chain.setLink({ href: url }).run()
    onDone()
  }

  return (
    <div className="flex flex-wrap gap-2 px-2 pb-2">
      <span className="min-w-48 grow">
        <Input
          type="url"
          autoFocus
          aria-label={t("address")}
          placeholder="https://"
          value={href}
          onChange={({ target }) => setHref(target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onDone()
            if (event.key !== "Enter") return
            event.preventDefault()
            apply(href.trim())
          }}
        />
      </span>
      <Button variant="secondary" size="md" onClick={() => apply(href.trim())}>
        {t("apply")}
      </Button>
      {current !== undefined && (
        <Button variant="ghost" size="md" onClick={() => apply("")}>
          {t("unlink")}
        </Button>
      )}
    </div>
  )
}
