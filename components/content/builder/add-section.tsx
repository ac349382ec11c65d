"use client"
import { useTranslations } from "next-intl"
import { type SubmitEvent, useEffect, useState } from "react"
import { useSaving } from "@/components/forms/saving-context"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import { useBuilder } from "./builder-context"

/** The form that adds a section at the end; what was typed stays when that fails. */
export function AddSection() {
  const t = useTranslations("content.builder")
  const { actions } = useBuilder()
  const { setUnsaved } = useSaving()
  const [title, setTitle] = useState("")
  const [isPending, setIsPending] = useState(false)

  useEffect(() => () => setUnsaved("newSection", undefined), [setUnsaved])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (title.trim() === "" || isPending) return
    setIsPending(true)
    const failure = await actions.addSection(title.trim())
    setIsPending(false)
    if (!failure) return onType("")
    setUnsaved("newSection", { why: "failed", failure, what: t("sectionNamed", { title: title.trim() }) })
  }

  /** A title that is emptied is not saved later either. */
  function onType(text: string) {
    setTitle(text)
    if (text.trim() === "") setUnsaved("newSection", undefined)
  }

  return (
    <form
      method="post"
      onSubmit={(event) => void onSubmit(event)}
      className="mt-4 flex items-end gap-2 rounded bg-quiet p-3"
    >
      <Field label={t("newSection")} isLabelHidden className="flex-1">
        <Input
          value={title}
          maxLength={120}
          placeholder={t("newSection")}
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
        />
      </Field>
      <Button type="submit" variant="secondary" pending={isPending} disabled={title.trim() === ""}>
        <Icon name="plus" />
        {t("addSection")}
      </Button>
    </form>
  )
}
