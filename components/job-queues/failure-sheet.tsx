"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Button } from "@/components/ui/button"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type JobFailure, jobQueues } from "@/lib/features/job-queues/contract"
import { STALE, useRetry } from "./use-retry"

type FailureSheetProps = { failure: JobFailure | undefined; onClose: () => void }

/** A failed job beside the list: what it was given, and what can be done about it. */
export function FailureSheet({ failure, onClose }: FailureSheetProps) {
  const t = useTranslations("jobQueues.failures")
  return (
    <Sheet
      isOpen={failure !== undefined}
      onClose={onClose}
      title={failure ? t("name", { id: failure.id }) : t("label", { queue: "" })}
      isWide
    >
      {failure && <FailureContent key={failure.id} failure={failure} onClose={onClose} />}
    </Sheet>
  )
}

function FailureContent({ failure, onClose }: { failure: JobFailure; onClose: () => void }) {
  const t = useTranslations("jobQueues.failures")
  const { retry, isPending } = useRetry()
  const [isGivingUp, setIsGivingUp] = useState(false)
  const { id, queue, reason, attempts, failedAt, data, resolution, resolvedAt, resolvedBy, note } = failure
  return (
    <div className="mt-1 flex flex-col gap-5 text-ui">
      <p className="font-medium break-words">{reason || t("noReason")}</p>
      <p className="text-sm text-muted">
        {queue} · {t("attemptsMade", { count: attempts })} · <DateAndTime at={failedAt} />
      </p>
      {resolution && resolvedAt && (
        <p>
          {t(`resolutions.${resolution}`)}
          {resolvedBy && ` · ${resolvedBy}`} · <DateAndTime at={resolvedAt} />
          {note && <span className="mt-1 block break-words whitespace-pre-wrap">{note}</span>}
        </p>
      )}
      <div>
        <h3 className="mb-2 font-semibold">{t("data")}</h3>
        <pre tabIndex={0} aria-label={t("data")} className="overflow-x-auto rounded bg-sunken p-3 text-sm">
          {data}
        </pre>
      </div>
      {!resolution &&
        (isGivingUp ? (
          <GiveUpForm id={id} onCancel={() => setIsGivingUp(false)} onDone={onClose} />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button pending={isPending} onClick={() => retry({ ids: [id] }, onClose)}>
              <Icon name="refresh-cw" />
              {t("retry")}
            </Button>
            <Button variant="secondary" onClick={() => setIsGivingUp(true)}>
              {t("giveUp")}
            </Button>
          </div>
        ))}
    </div>
  )
}

function GiveUpForm({ id, onCancel, onDone }: { id: number; onCancel: () => void; onDone: () => void }) {
  const t = useTranslations("jobQueues.failures")
  const giveUp = useSend(jobQueues.giveUp, { invalidates: STALE })
  const [note, setNote] = useState("")
  const [isMissing, setIsMissing] = useState(false)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsMissing(note.trim() === "")
    if (note.trim() === "") return
    giveUp.mutate(
      { body: { choice: { ids: [id] }, note } },
      {
        onSuccess() {
          showToast("success", t("givenUp"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <Field label={t("note")} help={t("noteHelp")} error={isMissing && t("noteError")}>
        <Textarea rows={3} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </Field>
      <FormFooter label={t("giveUp")} pending={giveUp.isPending} failure={giveUp.error} onCancel={onCancel} />
    </form>
  )
}
