"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import type { Failure } from "@/lib/contract/errors"

const SHORTEST = 3

type ReasonFormProps = {
  label: string
  failure: Failure | null
  pending: boolean
  onReason: (reason: string) => void
  onCancel: () => void
  /** What is asked besides the reason. */
  children?: ReactNode
}

/** Asks why, as the applicant will read it. */
export function ReasonForm({ label, failure, pending, onReason, onCancel, children }: ReasonFormProps) {
  const t = useTranslations("offline.reason")
  const [reason, setReason] = useState("")
  const [isMissing, setIsMissing] = useState(false)
  useLeaveWarning(reason !== "" && !pending)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const isShort = reason.trim().length < SHORTEST
    setIsMissing(isShort)
    if (!isShort) onReason(reason.trim())
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      onSubmit={onSubmit}
      className="flex flex-col gap-4 rounded bg-sunken p-4"
    >
      <Field label={t("label")} help={t("help")} error={isMissing && t("error")}>
        <Textarea
          autoFocus
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {children}
      <FormFooter label={label} pending={pending} failure={failure} onCancel={onCancel} />
    </form>
  )
}
