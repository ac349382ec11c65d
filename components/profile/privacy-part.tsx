"use client"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormPart } from "@/components/desk/form-part"
import { FormWaiting } from "@/components/desk/form-waiting"
import { LoadFault } from "@/components/desk/load-fault"
import { FormFault } from "@/components/people/form-fault"
import { Button } from "@/components/ui/button"
import { Glyph } from "@/components/ui/glyph"
import { Switch } from "@/components/ui/switch"
import { call, queryFor, useSend } from "@/lib/client/api"
import { saveFile } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import type { NotificationPreferences } from "@/lib/features/notifications/notification-shapes"
import { profile } from "@/lib/features/profile/contract"
import { profileFailure } from "./profile-failure"

const asked = () => queryFor(notifications.preferences, {})

/** What the institute may do with what it knows, and all of that as a file. */
export function PrivacyPart() {
  const stands = useQuery(asked())
  if (stands.isError) return <LoadFault failure={stands.error} onRetry={() => void stands.refetch()} />
  if (!stands.data) return <FormWaiting parts={[1, 1]} />
  return (
    <div className="flex flex-col gap-6">
      <WhatsApp preferences={stands.data} />
      <Data />
    </div>
  )
}

function WhatsApp({ preferences }: { preferences: NotificationPreferences }) {
  const t = useTranslations("profile.privacy")
  const failures = useTranslations("profile.failures")
  const client = useQueryClient()
  const save = useSend(notifications.savePreferences)

  const onChange = (whatsApp: boolean) =>
    save.mutate(
      { body: { ...preferences, whatsApp } },
      {
        onSuccess(kept) {
          client.setQueryData(asked().queryKey, kept)
          showToast("success", t("whatsAppSaved"))
        },
      },
    )

  return (
    <FormPart title={t("whatsAppTitle")}>
      <Switch
        label={t("whatsApp")}
        help={t("whatsAppHelp")}
        checked={save.isPending ? save.variables.body.whatsApp : preferences.whatsApp}
        disabled={save.isPending}
        onChange={({ target }) => onChange(target.checked)}
      />
      {save.error && <FormFault>{failures(profileFailure(save.error))}</FormFault>}
    </FormPart>
  )
}

function Data() {
  const t = useTranslations("profile.privacy")
  const failures = useTranslations("profile.failures")
  const load = useMutation({
    mutationFn: async () => saveFile(await call(profile.exportData, {}), "my-data.json"),
  })
  return (
    <FormPart title={t("dataTitle")}>
      <p className="-mt-3 text-ui text-muted">{t("dataIntro")}</p>
      {load.error && <FormFault>{failures(profileFailure(load.error))}</FormFault>}
      <Button variant="secondary" className="self-start" pending={load.isPending} onClick={() => load.mutate()}>
        <Glyph name="download" />
        {t("download")}
      </Button>
    </FormPart>
  )
}
