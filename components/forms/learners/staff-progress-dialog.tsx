import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { DialogFrame } from "@/components/ui/overlays/dialog-frame"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type LessonLearner, progress } from "@/lib/features/learning/progress-contract"

const MIN_REASON = 3
const MAX_REASON = 500

type StaffProgressDialogProps = { learner: LessonLearner; materialId: number; title: string; onClose: () => void }

/** Asks why a lesson is completed for a learner, or opened again; the reason goes to the audit trail. */
export function StaffProgressDialog({ learner, materialId, title, onClose }: StaffProgressDialogProps) {
  const t = useTranslations("videos.learners")
  const errorMessage = useErrorMessage()
  const [reason, setReason] = useState("")
  const [hasTried, setHasTried] = useState(false)
  const isReopening = learner.completedAt !== null
  const change = useSend(isReopening ? progress.reopen : progress.complete, { invalidates: [progress.learners] })
  const isShort = reason.trim().length < MIN_REASON

  function onConfirm() {
    setHasTried(true)
    if (isShort) return
    change.mutate(
      { body: { userId: learner.userId, materialId, reason: reason.trim() } },
      {
        onSuccess() {
          showToast("success", t(isReopening ? "reopened" : "markedComplete"))
          onClose()
        },
      },
    )
  }

  const names = { name: learner.name, title }
  return (
    <DialogFrame
      isOpen
      onClose={onClose}
      size="sm"
      title={t(isReopening ? "reopenQuestion" : "completeQuestion", names)}
      intro={t(isReopening ? "reopenIntro" : "completeIntro")}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button pending={change.isPending} onClick={onConfirm}>
            {t(isReopening ? "reopen" : "complete")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={t("reason")} help={t("reasonHelp")} error={hasTried && isShort && t("reasonError")}>
          <Textarea rows={3} maxLength={MAX_REASON} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
        {change.error && <FormError>{errorMessage(change.error)}</FormError>}
      </div>
    </DialogFrame>
  )
}
