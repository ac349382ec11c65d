"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SaveError } from "@/components/forms/save-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { useFormats } from "@/components/ui/use-formats"
import type { Failure } from "@/lib/contract/errors"
import type { EditableItem } from "@/lib/features/items/admin-shapes"

const MAX_REASON = 1_000

type ReviewChange = {
  run: (decision: { action: "sendBack"; reason: string }) => Promise<boolean>
  isPending: boolean
  error: Failure | null
  reload: () => void
}

type SendBackDialogProps = { item: EditableItem; isOpen: boolean; change: ReviewChange; onClose: () => void }

/** Asks why an item is sent back; a reason that was typed is kept while the editor is open. */
export function SendBackDialog({ item, isOpen, change, onClose }: SendBackDialogProps) {
  const t = useTranslations("itemsAdmin.sendBack")
  const tErrors = useTranslations("forms.errors")
  const { list } = useFormats()
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const names = list(item.people.map(({ name }) => name))
  const error =
    isChecked && reason.trim() === ""
      ? t("reasonMissing")
      : reason.trim().length > MAX_REASON && tErrors("tooLong", { most: MAX_REASON })

  async function onConfirm() {
    setIsChecked(true)
    if (reason.trim() === "" || error) return
    if (!(await change.run({ action: "sendBack", reason: reason.trim() }))) return
    setReason("")
    setIsChecked(false)
    onClose()
  }

  return (
    <DialogFrame
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      title={t("title", { title: item.title })}
      intro={names ? t("intro", { names }) : t(item.draft ? "introChanges" : "introNobody")}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button pending={change.isPending} onClick={() => void onConfirm()}>
            {t("primary")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 pb-1">
        <Field label={t("reason")} help={t("reasonHelp")} error={error}>
          <Textarea rows={4} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        <SaveError failure={change.error} onReload={change.reload} />
      </div>
    </DialogFrame>
  )
}
