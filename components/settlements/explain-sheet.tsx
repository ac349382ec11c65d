"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type SettlementDifference, settlements } from "@/lib/features/settlements/contract"

type ExplainSheetProps = {
  difference: SettlementDifference | undefined
  /** Whether it is at the platform's own account. */
  isOfPlatform?: boolean
  onClose: () => void
}

/** Closes a difference with a note that explains it. */
export function ExplainSheet({ difference, isOfPlatform = false, onClose }: ExplainSheetProps) {
  const t = useTranslations("settlements.explain")
  return (
    <Sheet isOpen={difference !== undefined} onClose={onClose} title={t("title")}>
      {difference && <ExplainForm difference={difference} isOfPlatform={isOfPlatform} onClose={onClose} />}
    </Sheet>
  )
}

type ExplainFormProps = { difference: SettlementDifference; isOfPlatform: boolean; onClose: () => void }

function ExplainForm({ difference: { id, version, providerId }, isOfPlatform, onClose }: ExplainFormProps) {
  const t = useTranslations("settlements.explain")
  const ofInstitute = useSend(settlements.explain, { invalidates: [settlements.list] })
  const ofPlatform = useSend(settlements.explainOwn, { invalidates: [settlements.listAll] })
  const explain = isOfPlatform ? ofPlatform : ofInstitute
  const [note, setNote] = useState("")
  const [isShort, setIsShort] = useState(false)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsShort(note.trim().length < 3)
    if (note.trim().length < 3) return
    explain.mutate(
      { params: { id: String(id) }, body: { version, note } },
      {
        onSuccess() {
          showToast("success", t("done"))
          onClose()
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro", { providerId })}</p>
      <Field label={t("note")} help={t("noteHelp")} error={isShort && t("noteError")}>
        <Textarea rows={4} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <FormFooter label={t("submit")} pending={explain.isPending} failure={explain.error} onCancel={onClose} />
    </form>
  )
}
