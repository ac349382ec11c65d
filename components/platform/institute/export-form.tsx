"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { FormFooter } from "@/components/forms/form-footer"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { masterExports } from "@/lib/features/exports/master-contract"
import type { InstitutePage } from "@/lib/features/platform/shapes"
import { isReason, ReasonField } from "./reason-field"

/** Starts an archive of an institute's data, which its institute admins download, with the reason. Asks who it is first. */
export function ExportForm({ institute: { id, name }, onDone }: { institute: InstitutePage; onDone: () => void }) {
  const t = useTranslations("masterInstitute.actions.export")
  const send = useSend(masterExports.start, { confirmsIdentity: true })
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isTooSoon = send.error?.code === "too_many_requests"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isReason(reason)) return
    send.mutate(
      { params: { id: String(id) }, body: { reason } },
      {
        onSuccess() {
          showToast("success", t("done", { name }))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro", { name })}</p>
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} />
      {isTooSoon && <FormError>{t("tooSoon", { name })}</FormError>}
      <FormFooter
        label={t("button")}
        pending={send.isPending}
        failure={isTooSoon ? null : send.error}
        onCancel={onDone}
      />
    </form>
  )
}
