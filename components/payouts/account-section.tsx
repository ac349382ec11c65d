"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { Button } from "@/components/ui/button"
import type { PaymentMode } from "@/lib/features/gateway-accounts/account-states"
import type { GatewayAccount } from "@/lib/features/gateway-accounts/contract"
import { AccountCard } from "./account-card"
import { KeysForm } from "./keys-form"
import { WebhookSteps } from "./webhook-steps"

type AccountSectionProps = { mode: PaymentMode; account: GatewayAccount | null; mayEdit: boolean }

/** The account of a mode with its webhook, or the form that saves one. */
export function AccountSection({ mode, account, mayEdit }: AccountSectionProps) {
  const t = useTranslations("payouts")
  const [isEditing, setIsEditing] = useState(false)
  const canAdd = account === null && mayEdit
  return (
    <FormSection title={t(`sections.${mode}`)}>
      <p className="-mt-3 text-ui text-muted">{t(`about.${mode}`)}</p>
      {account && <AccountCard account={account} mayEdit={mayEdit} onEdit={() => setIsEditing(true)} />}
      {!account && !isEditing && canAdd && (
        <Button
          variant={mode === "live" ? "primary" : "secondary"}
          className="self-start"
          onClick={() => setIsEditing(true)}
        >
          {t(`add.${mode}`)}
        </Button>
      )}
      {!account && !mayEdit && <p className="text-ui">{t("none")}</p>}
      {isEditing && mayEdit && <KeysForm mode={mode} account={account} onClose={() => setIsEditing(false)} />}
      {account && <WebhookSteps account={account} mayEdit={mayEdit} />}
    </FormSection>
  )
}
