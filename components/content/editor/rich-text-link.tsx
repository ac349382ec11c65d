"use client"
import type { Editor } from "@tiptap/react"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useState } from "react"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { isWebAddress } from "@/lib/features/content/web-address"

/** Sets or removes the address of the selected text. */
export function RichTextLink({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const t = useTranslations("content.richText")
  const [href, setHref] = useState(() => hrefAtCursor(editor))
  const [isWrong, setIsWrong] = useState(false)

  function apply() {
    if (href.trim() !== "" && !isWebAddress(href)) return setIsWrong(true)
    const chain = editor.chain().focus().extendMarkRange("link")
    if (href.trim() === "") chain.unsetLink().run()
    else chain.setLink({ href: href.trim() }).run()
    onDone()
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter") return
    event.preventDefault()
    apply()
  }

  return (
    <div className="flex items-end gap-2 p-2 shadow-[inset_0_-1px_var(--line)]">
      <Field label={t("address")} error={isWrong && t("addressError")} className="flex-1">
        <Input
          type="url"
          placeholder="https://"
          value={href}
          onKeyDown={onKeyDown}
          onChange={({ target }) => setHref(target.value)}
        />
      </Field>
      <Button variant="secondary" onClick={apply}>
        {t("apply")}
      </Button>
    </div>
  )
}

function hrefAtCursor(editor: Editor): string {
  const { href } = editor.getAttributes("link")
  return typeof href === "string" ? href : ""
}
