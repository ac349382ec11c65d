"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormFault } from "@/components/forms/form-error"
import { Switch } from "@/components/ui/switch"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"

const asked = () => queryFor(notifications.preferences, {})

/** Whether the institute may write to somebody's mobile number by WhatsApp; it holds as soon as it is pressed. */
export function WhatsAppConsent() {
  const t = useTranslations("profile.consent")
  const client = useQueryClient()
  const stands = useQuery(asked())
  const save = useSend(notifications.agreeToWhatsApp)

  async function keep(agreed: boolean) {
    const kept = await save.mutateAsync({ body: { agreed } })
    client.setQueryData(asked().queryKey, kept)
    showToast("success", t(kept.whatsApp ? "agreed" : "withdrawn"))
  }

  return (
    <>
      <Switch
        label={t("label")}
        help={t("help")}
        checked={stands.data?.whatsApp === true}
        disabled={!stands.data || save.isPending}
        onSwitch={keep}
      />
      {(save.error ?? stands.error) && <FormFault>{t("failed")}</FormFault>}
    </>
  )
}
