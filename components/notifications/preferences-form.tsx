"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFault } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/checkbox"
import { ErrorState } from "@/components/ui/error-state"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import { NotificationPreferences } from "@/lib/features/notifications/preference-shapes"

/** What quiet hours begin with. */
const NIGHT = { from: "22:00", until: "07:00" }
const asked = () => queryFor(notifications.preferences, {})

/** How the caller wants to be told: channels, quiet hours, and whether the institute may write by WhatsApp. */
export function PreferencesForm({ onDone }: { onDone: () => void }) {
  const stands = useQuery({ ...asked(), refetchOnWindowFocus: false, refetchOnReconnect: false })
  if (stands.data) return <Fields stands={stands.data} onDone={onDone} />
  if (stands.isError) return <ErrorState onRetry={() => void stands.refetch()} />
  return <SkeletonLines lines={6} className="mt-4" />
}

type FieldsProps = { stands: NotificationPreferences; onDone: () => void }

function Fields({ stands, onDone }: FieldsProps) {
  const t = useTranslations("notifications.settings")
  const zone = useTimeZone() ?? "Asia/Kolkata"
  const client = useQueryClient()
  const [typed, setTyped] = useState(stands)
  const [isQuietFaulty, setIsQuietFaulty] = useState(false)
  const save = useSend(notifications.savePreferences)
  const { push, email, quiet, whatsApp } = typed
  const change = (part: Partial<NotificationPreferences>) => setTyped({ ...typed, ...part })

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const read = NotificationPreferences.safeParse(typed)
    setIsQuietFaulty(!read.success)
    if (!read.success) return
    save.mutate(
      { body: read.data },
      {
        onSuccess(kept) {
          client.setQueryData(asked().queryKey, kept)
          showToast("success", t("saved"))
          onDone()
        },
      },
    )
  }

  return (
    <form noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      <Checkbox
        label={t("push")}
        help={t("pushHelp")}
        checked={push}
        onChange={({ target }) => change({ push: target.checked })}
      />
      <Checkbox
        label={t("email")}
        help={t("emailHelp")}
        checked={email}
        onChange={({ target }) => change({ email: target.checked })}
      />
      <Checkbox
        label={t("quiet")}
        help={t("quietHelp")}
        checked={quiet !== null}
        onChange={({ target }) => change({ quiet: target.checked ? NIGHT : null })}
      />
      {quiet && (
        <div className="ms-8 grid grid-cols-2 gap-3">
          <Field label={t("from")}>
            <Input
              type="time"
              value={quiet.from}
              onChange={({ target }) => change({ quiet: { ...quiet, from: target.value } })}
            />
          </Field>
          <Field label={t("until")}>
            <Input
              type="time"
              value={quiet.until}
              onChange={({ target }) => change({ quiet: { ...quiet, until: target.value } })}
            />
          </Field>
          <p role={isQuietFaulty ? "alert" : undefined} className="col-span-2 text-sm text-muted">
            {isQuietFaulty ? <span className="text-danger">{t("quietFault")}</span> : t("zone", { zone })}
          </p>
        </div>
      )}
      <Checkbox
        label={t("whatsApp")}
        help={t("whatsAppHelp")}
        checked={whatsApp}
        onChange={({ target }) => change({ whatsApp: target.checked })}
      />
      {save.error && <FormFault>{t(save.error.code === "maintenance" ? "away" : "failed")}</FormFault>}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" pending={save.isPending}>
          {t("save")}
        </Button>
      </div>
    </form>
  )
}
