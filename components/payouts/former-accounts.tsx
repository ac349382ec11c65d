"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Badge } from "@/components/ui/badge"
import { useFormats } from "@/components/ui/use-formats"
import type { GatewayAccount } from "@/lib/features/gateway-accounts/contract"

/** Accounts that sell no more, but give back what they took. */
export function FormerAccounts({ accounts }: { accounts: readonly GatewayAccount[] }) {
  const t = useTranslations("payouts.former")
  const { dateTime } = useFormats()
  return (
    <FormSection title={t("title")}>
      <p className="-mt-3 text-ui text-muted">{t("intro")}</p>
      <ul className="flex flex-col text-ui">
        {accounts.map(({ id, keyId, mode, savedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-0"
          >
            <span className="flex flex-wrap items-center gap-2">
              <span className="font-mono wrap-anywhere">{keyId}</span>
              {mode === "test" && <Badge tone="warning">{t("test")}</Badge>}
            </span>
            <span className="text-sm text-muted">{t("savedAt", { at: dateTime(savedAt) })}</span>
          </li>
        ))}
      </ul>
    </FormSection>
  )
}
