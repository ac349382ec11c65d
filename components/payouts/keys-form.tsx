"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import { showToast } from "@/lib/client/toasts"
import type { PaymentMode } from "@/lib/features/gateway-accounts/account-states"
import type { GatewayAccount } from "@/lib/features/gateway-accounts/contract"
import { useAccountActions } from "./use-payouts"

type KeysFormProps = { mode: PaymentMode; account: GatewayAccount | null; onClose: () => void }

/** Takes the keys of an account, which are tried before they are saved; a secret that is saved already may stay empty. */
export function KeysForm({ mode, account, onClose }: KeysFormProps) {
  const t = useTranslations("payouts.keys")
  const errorMessage = useErrorMessage()
  const { save } = useAccountActions()
  const [keyId, setKeyId] = useState("")
  const [keySecret, setKeySecret] = useState("")
  const [testers, setTesters] = useState(() => account?.testers.map(({ email }) => email).join("\n") ?? "")
  const rejected = save.error?.fields ?? {}
  const isAtField = ["keyId", "keySecret"].some((name) => rejected[name]) || testersRejected(rejected)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const body = {
      mode,
      version: account?.version ?? null,
      keyId: keyId.trim() || null,
      keySecret: keySecret.trim() || null,
      testers: testers.split(/[\s,;]+/).filter(Boolean),
    }
    save.mutate(
      { body },
      {
        onSuccess() {
          showToast("success", t("saved"))
          onClose()
        },
      },
    )
  }

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5">
      {save.error && !isAtField && <FormError>{errorMessage(save.error)}</FormError>}
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("keyId")}
          help={account ? t("keep") : t(`keyIdHelp.${mode}`)}
          error={rejected.keyId && (save.error?.code === "mode_mismatch" ? errorMessage(save.error) : t("keyIdError"))}
        >
          <Input
            value={keyId}
            onChange={({ target }) => setKeyId(target.value)}
            placeholder={account?.keyId ?? `rzp_${mode}_…`}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field
          label={t("keySecret")}
          help={account ? t("keep") : t("keySecretHelp")}
          error={rejected.keySecret && t("keySecretError")}
        >
          <Input
            type="password"
            value={keySecret}
            onChange={({ target }) => setKeySecret(target.value)}
            autoComplete="off"
          />
        </Field>
      </div>
      {mode === "test" && (
        <Field
          label={t("testers")}
          optional={t("optional")}
          help={t("testersHelp")}
          error={testersRejected(rejected) && t("testersError")}
        >
          <Textarea
            rows={3}
            value={testers}
            onChange={({ target }) => setTesters(target.value)}
            autoCapitalize="none"
          />
        </Field>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={save.isPending}>
          {t("save")}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  )
}

const testersRejected = (fields: object) => Object.keys(fields).some((name) => name.startsWith("testers"))
