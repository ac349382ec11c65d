"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormError } from "@/components/forms/form-error"
import { Switch } from "@/components/ui/fields/switch"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { notifications } from "@/lib/features/notifications/contract"
import { useErrorMessage } from "@/components/forms/error-message"

const preferencesQuery = () => queryFor(notifications.preferences, {})

/** The user's consent to WhatsApp messages from the institute; a change is saved at once. */
export function WhatsAppConsent() {
  const t = useTranslations("profile.consent")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const preferences = useQuery(preferencesQuery())
  const save = useSend(notifications.saveWhatsAppConsent)

  const error = save.error ?? preferences.error

  async function onSwitch(agreed: boolean) {
    const saved = await save.mutateAsync({ body: { agreed } })
    client.setQueryData(preferencesQuery().queryKey, saved)
    showToast("success", t(saved.whatsApp ? "agreed" : "withdrawn"))
  }

  return (
    <>
      <Switch
        label={t("label")}
        help={t("help")}
        checked={preferences.data?.whatsApp === true}
        disabled={!preferences.data || save.isPending}
        onSwitch={onSwitch}
      />
      {error && <FormError>{errorMessage(error)}</FormError>}
    </>
  )
}
