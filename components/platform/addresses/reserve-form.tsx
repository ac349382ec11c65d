"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { SlugInput } from "@/components/forms/slug-input"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { LABEL_PATTERN } from "@/lib/features/institutes/host-name"
import { reservedSlugs } from "@/lib/features/openings/addresses-contract"

/** Keeps an address, with the reason. */
export function ReserveForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations("reservedAddresses.form")
  const send = useSend(reservedSlugs.add, { invalidates: [reservedSlugs.list] })
  const [slug, setSlug] = useState("")
  const [note, setNote] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isSlugValid = LABEL_PATTERN.test(slug)
  const isTaken = send.error?.code === "name_taken"
  const slugError = isChecked && !isSlugValid ? t("slugError") : isTaken && t("slugTaken")

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isSlugValid || note.trim() === "") return
    send.mutate(
      { body: { slug, note } },
      {
        onSuccess() {
          showToast("success", t("done", { slug }))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      <Field label={t("slug")} error={slugError}>
        <SlugInput
          value={slug}
          onChange={(typed) => {
            setSlug(typed)
            send.reset()
          }}
        />
      </Field>
      <Field label={t("note")} help={t("noteHelp")} error={isChecked && note.trim() === "" && t("noteError")}>
        <Textarea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <FormFooter
        label={t("submit")}
        pending={send.isPending}
        failure={isTaken ? null : send.error}
        onCancel={onDone}
      />
    </form>
  )
}
