"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useRef, useState } from "react"
import { fullName } from "@/lib/shared/full-name"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { invalidate } from "@/lib/client/invalidate"
import { showToast } from "@/lib/client/toasts"
import { type PlatformAdmin, platformAdmins, Reason } from "@/lib/features/platform-admins/contract"
import { type AdminAction, useAdminActions } from "./use-admin-actions"
import { errorCodeOf, useErrorMessage } from "@/components/forms/error-message"

type AdminActionFormProps = { admin: PlatformAdmin; institute: number; action: AdminAction; onDone: () => void }

/** Explains an action, takes its reason and runs it. */
export function AdminActionForm({ admin, institute, action, onDone }: AdminActionFormProps) {
  const t = useTranslations("administrators")
  const client = useQueryClient()
  const actions = useAdminActions(admin, institute)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState("")
  const [isShort, setIsShort] = useState(false)
  const [error, setError] = useState<string>()
  const errorMessage = useErrorMessage()
  const name = fullName(admin)

  async function onFailure(failure: unknown) {
    const code = errorCodeOf(failure)
    const message = errorMessage(failure, { forbidden: t("notYourself") })
    if (code !== "stale" && code !== "not_found") return setError(message)
    showToast("error", message)
    onDone()
    await invalidate(client, [platformAdmins.list])
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setError(undefined)
    const parsed = Reason.safeParse(reason)
    setIsShort(!parsed.success)
    if (!parsed.success) return field.current?.focus()
    actions[action](parsed.data).then(() => {
      showToast("success", t(`${action}.done`, { name }))
      onDone()
    }, onFailure)
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={t(`${action}.label`, { name })}
      onSubmit={onSubmit}
      className="mt-3 flex flex-col gap-4 rounded bg-sunken p-4"
    >
      <p className="text-ui">{t(`${action}.description`)}</p>
      <Field label={t("reason")} help={t(`${action}.help`)} error={isShort && t("errors.reason")}>
        <Textarea
          ref={field}
          autoFocus
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {error && <FormError>{error}</FormError>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant={action === "enable" ? "primary" : "danger"} pending={actions.isPending}>
          {t(`${action}.button`)}
        </Button>
      </div>
    </form>
  )
}
