"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { indianDate } from "@/lib/features/invoices/financial-year"
import type { Application } from "@/lib/features/offline/application-shapes"
import { offline } from "@/lib/features/offline/contract"
import { OFFLINE_MODES, offlineModeOf } from "@/lib/features/offline/states"
import { ReasonForm } from "./reason-form"
import { OUTDATED } from "./outdated"

/** Rejects an application; with money that was received, it says how that was paid back. */
export function RejectForm({ application, onDone }: { application: Application; onDone: () => void }) {
  const t = useTranslations("offline.reject")
  const tModes = useTranslations("offline.modes")
  const { exactMoney } = useFormats()
  const reject = useSend(offline.reject, { invalidates: OUTDATED })
  const { id, receivedMinor, currency, applicant } = application
  const [mode, setMode] = useState(application.mode)
  const [reference, setReference] = useState("")
  const [paidOn, setPaidOn] = useState(() => indianDate(new Date()))
  const hasMoney = receivedMinor > 0

  const onReason = (reason: string) =>
    reject.mutate(
      { body: { id, reason, paidBack: hasMoney ? { mode, reference: reference.trim() || null, paidOn } : null } },
      {
        onSuccess() {
          showToast("success", t("done", { name: applicant.name }))
          onDone()
        },
      },
    )

  return (
    <ReasonForm
      label={t("submit")}
      failure={reject.error}
      pending={reject.isPending}
      onReason={onReason}
      onCancel={onDone}
    >
      {hasMoney && (
        <fieldset className="flex flex-col gap-4">
          <legend className="mb-3 font-medium">{t("paidBack", { amount: exactMoney(receivedMinor, currency) })}</legend>
          <Field label={t("mode")}>
            <Select value={mode} onChange={({ target }) => setMode(offlineModeOf(target.value))}>
              {OFFLINE_MODES.map((one) => (
                <option key={one} value={one}>
                  {tModes(one)}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t("reference")} optional={t("optional")}>
            <Input value={reference} maxLength={80} onChange={({ target }) => setReference(target.value)} />
          </Field>
          <Field label={t("paidOn")} error={reject.error?.fields?.paidOn && t("paidOnError")}>
            <DateInput value={paidOn} onChange={({ target }) => setPaidOn(target.value)} />
          </Field>
        </fieldset>
      )}
    </ReasonForm>
  )
}
