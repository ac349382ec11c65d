"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { newSecret } from "@/lib/client/session/social-sign-in"
import { Reason } from "@/lib/features/platform-admins/contract"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import { support } from "@/lib/features/support/contract"
import { supportUrl } from "@/lib/shared/enter-url"

/** Opens a support session at an institute, with the reason, and goes there. Asks who it is first. */
export function SupportForm({ institute: { id, name }, onDone }: { institute: InstitutePage; onDone: () => void }) {
  const t = useTranslations("masterInstitute.actions.support")
  const send = useSend(support.open, { confirmsIdentity: true })
  const [reason, setReason] = useState("")
  const [ticketNumber, setTicketNumber] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isReasonValid = Reason.safeParse(reason).success

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isReasonValid) return
    const browser = newSecret()
    const number = ticketNumber.trim()
    send.mutate(
      { body: { institute: id, reason, browser, ...(number && { ticketNumber: number }) } },
      { onSuccess: ({ origin, ticket }) => hardNavigate(supportUrl(origin, { support: ticket, browser })) },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro", { name })}</p>
      <Field label={t("reason")} help={t("reasonHelp")} error={isChecked && !isReasonValid && t("reasonError")}>
        <Textarea rows={3} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
      <Field label={t("ticket")}>
        <Input maxLength={60} value={ticketNumber} onChange={({ target }) => setTicketNumber(target.value)} />
      </Field>
      <FormFooter label={t("submit")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}
