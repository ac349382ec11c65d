"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useRef, useState } from "react"
import { nameOf } from "@/components/members/member-name"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/field"
import { Textarea } from "@/components/ui/textarea"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { type PlatformAdmin, platformAdmins, Reason } from "@/lib/features/platform-admins/contract"
import { type Act, useAdminActs } from "./use-admin-acts"

const TOLD = ["no_rights", "stale", "last_admin", "not_found", "too_many", "maintenance"] as const

type ActFormProps = { admin: PlatformAdmin; institute: number; act: Act; onDone: () => void }

/** Says what comes of it, asks why, and does it. */
export function ActForm({ admin, institute, act, onDone }: ActFormProps) {
  const t = useTranslations("administrators")
  const client = useQueryClient()
  const acts = useAdminActs(admin, institute)
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState("")
  const [isShort, setIsShort] = useState(false)
  const [fault, setFault] = useState("")
  const name = nameOf(admin)

  async function onFailure(code: string | undefined) {
    const words = t(`failures.${TOLD.find((one) => one === code) ?? "unexpected"}`)
    if (code !== "stale" && code !== "not_found") return setFault(words)
    showToast("error", words)
    onDone()
    await client.invalidateQueries({ queryKey: [platformAdmins.list.path] })
  }

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setFault("")
    const read = Reason.safeParse(reason)
    setIsShort(!read.success)
    if (!read.success) return field.current?.focus()
    acts[act](read.data).then(
      () => {
        showToast("success", t(`${act}.done`, { name }))
        onDone()
      },
      (error: unknown) => onFailure(error instanceof Failure ? error.code : undefined),
    )
  }

  return (
    <form
      noValidate
      aria-label={t(`${act}.label`, { name })}
      onSubmit={onSubmit}
      className="mt-3 flex flex-col gap-4 rounded bg-sunken p-4"
    >
      <p className="text-ui">{t(`${act}.note`)}</p>
      <Field label={t("reason")} help={t(`${act}.help`)} error={isShort && t("faults.reason")}>
        <Textarea
          ref={field}
          autoFocus
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      {fault && <FormFault>{fault}</FormFault>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" variant={act === "enable" ? "primary" : "danger"} pending={acts.isPending}>
          {t(`${act}.button`)}
        </Button>
      </div>
    </form>
  )
}
