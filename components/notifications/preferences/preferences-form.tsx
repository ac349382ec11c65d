"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import { CHANNELS } from "@/lib/features/notifications/notification-shapes"
import { NotificationPreferences } from "@/lib/features/notifications/preference-shapes"
import { useErrorMessage } from "@/components/forms/error-message"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"

/** The quiet hours set when they are first switched on. */
const DEFAULT_QUIET_HOURS = { from: "22:00", until: "07:00" }
const preferencesQuery = () => queryFor(notifications.preferences, {})

/** The form of the user's notification preferences: channels, quiet hours and consent to WhatsApp. */
export function PreferencesForm({ onDone }: { onDone: () => void }) {
  const preferences = useQuery({ ...preferencesQuery(), refetchOnWindowFocus: false, refetchOnReconnect: false })
  if (preferences.data) return <Fields saved={preferences.data} onDone={onDone} />
  if (preferences.isError) return <ErrorState onRetry={() => void preferences.refetch()} />
  return <SkeletonLines lines={6} className="mt-4" />
}

type FieldsProps = { saved: NotificationPreferences; onDone: () => void }

function Fields({ saved, onDone }: FieldsProps) {
  const t = useTranslations("notifications.settings")
  const errorMessage = useErrorMessage()
  const zone = useTimeZone() ?? DEFAULT_TIMEZONE
  const client = useQueryClient()
  const [values, setValues] = useState(saved)
  const [isQuietInvalid, setIsQuietInvalid] = useState(false)
  const save = useSend(notifications.savePreferences)
  const { channels, quiet, whatsApp } = values
  const change = (part: Partial<NotificationPreferences>) => setValues({ ...values, ...part })

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const parsed = NotificationPreferences.safeParse(values)
    setIsQuietInvalid(!parsed.success)
    if (!parsed.success) return
    save.mutate(
      { body: parsed.data },
      {
        onSuccess(stored) {
          client.setQueryData(preferencesQuery().queryKey, stored)
          showToast("success", t("saved"))
          onDone()
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      {CHANNELS.map((channel) => (
        <Checkbox
          key={channel}
          label={t(channel)}
          help={t(`${channel}Help`)}
          checked={channels[channel]}
          onChange={({ target }) => change({ channels: { ...channels, [channel]: target.checked } })}
        />
      ))}
      <Checkbox
        label={t("quiet")}
        help={t("quietHelp")}
        checked={quiet !== null}
        onChange={({ target }) => change({ quiet: target.checked ? DEFAULT_QUIET_HOURS : null })}
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
          <p role={isQuietInvalid ? "alert" : undefined} className="col-span-2 text-sm text-muted">
            {isQuietInvalid ? <span className="text-danger">{t("quietError")}</span> : t("zone", { zone })}
          </p>
        </div>
      )}
      <Checkbox
        label={t("whatsApp")}
        help={t("whatsAppHelp")}
        checked={whatsApp}
        onChange={({ target }) => change({ whatsApp: target.checked })}
      />
      {save.error && <FormError>{errorMessage(save.error)}</FormError>}
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
