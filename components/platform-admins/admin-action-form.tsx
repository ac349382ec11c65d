"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useRef, useState } from "react"
import { nameOf } from "@/components/members/member-name"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { type PlatformAdmin, platformAdmins, Reason } from "@/lib/features/platform-admins/contract"
import { type AdminAction, useAdminActions } from "./use-admin-actions"

const KNOWN_CODES = ["no_rights", "stale", "last_admin", "not_found", "too_many", "maintenance"] as const

type AdminActionFormProps = { admin: PlatformAdmin; institute: number; action: AdminAction; onDone: () => void }

/** Explains an action, takes its reason and runs it. */
export function AdminActionForm({ admin, institute, action, onDone }: AdminActionFormProps) {
  const t = useTranslations("administrators")
  const client = useQueryClient()
  const actions = useAdminActions(admin, institute)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState("")
  const [isShort, setIsShort] = useState(false)
  const [errorMessage, setErrorMessage] = useState("")
  const name = nameOf(admin)

  async function onFailure(code: string | undefined) {
    const message = t(`failures.${KNOWN_CODES.find((known) => known === code) ?? "unexpected"}`)
    if (code !== "stale" && code !== "not_found") return setErrorMessage(message)
    showToast("error", message)
    onDone()
    await client.invalidateQueries({ queryKey: [platformAdmins.list.path] })
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setErrorMessage("")
    const parsed = Reason.safeParse(reason)
    setIsShort(!parsed.success)
    if (!parsed.success) return field.current?.focus()
    actions[action](parsed.data).then(
      () => {
        showToast("success", t(`${action}.done`, { name }))
        onDone()
      },
      (error: unknown) => onFailure(error instanceof Failure ? error.code : undefined),
    )
  }

  return (
    <form
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
      {errorMessage && <FormError>{errorMessage}</FormError>}
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
