"use client"
import { useTranslations } from "next-intl"
import type { SyntheticEvent } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Application } from "@/lib/features/offline/application-shapes"
import { offline } from "@/lib/features/offline/contract"
import { DuplicateNotice } from "./duplicate-notice"
import { ReceivedFields } from "./received-fields"
import { OUTDATED } from "./outdated"
import { formerNumberOf, useReceived } from "./use-received"

type RecordFormProps = { application: Application; leftMinor: number; onDone: () => void }

/** Records what was received: all that is left, or a part of it. */
export function RecordForm({ application, leftMinor, onDone }: RecordFormProps) {
  const t = useTranslations("offline.record")
  const { exactMoney } = useFormats()
  const received = useSend(offline.received, { invalidates: OUTDATED })
  const { id, currency, mode, applicant } = application
  const fields = useReceived({ leftMinor, currency, mode })
  const former = formerNumberOf(received.error)
  useLeaveWarning(fields.isDirty && !received.isSuccess)

  function record(recordAnyway: boolean) {
    const sent = fields.read()
    if (!sent) return
    received.mutate(
      { query: sent.query, body: { ...sent.body, id, recordAnyway } },
      {
        onSuccess({ status }) {
          showToast("success", t(status === "enrolled" ? "enrolled" : "done", { name: applicant.name }))
          onDone()
        },
      },
    )
  }
  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    record(false)
  }

  const isAtField = former !== undefined || received.error?.fields !== undefined
  return (
    <form
      method="post"
      noValidate
      aria-label={t("title")}
      onSubmit={onSubmit}
      className="flex flex-col gap-4 rounded bg-sunken p-4"
    >
      <ReceivedFields
        fields={fields}
        failure={received.error}
        amountHelp={t("left", { amount: exactMoney(leftMinor, currency) })}
      />
      {former !== undefined && (
        <DuplicateNotice number={former} pending={received.isPending} onRecord={() => record(true)} />
      )}
      <FormFooter
        label={t("submit")}
        pending={received.isPending}
        failure={isAtField ? null : received.error}
        onCancel={onDone}
      />
    </form>
  )
}
