"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { showToast } from "@/lib/client/toasts"
import type { GatewayAccount } from "@/lib/features/gateway-accounts/contract"
import { useAccountActions } from "./use-payouts"

/** Takes the secret that the webhook was given in the gateway's dashboard. */
export function WebhookSecretForm({ account: { id, version, hasWebhookSecret } }: { account: GatewayAccount }) {
  const t = useTranslations("payouts.webhook")
  const errorMessage = useErrorMessage()
  const { rotate } = useAccountActions()
  const [secret, setSecret] = useState("")
  const { error } = rotate

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    rotate.mutate(
      { body: { id, version, webhookSecret: secret } },
      {
        onSuccess() {
          setSecret("")
          showToast("success", t("secretSaved"))
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col items-start gap-3">
      <Field
        label={t(hasWebhookSecret ? "anotherSecret" : "secretLabel")}
        help={t("secretHelp")}
        error={error && errorMessage(error, { invalid_input: t("secretError") })}
        className="w-full max-w-md"
      >
        <Input type="password" value={secret} onChange={({ target }) => setSecret(target.value)} autoComplete="off" />
      </Field>
      <Button type="submit" variant="secondary" size="sm" pending={rotate.isPending}>
        {t("saveSecret")}
      </Button>
    </form>
  )
}
