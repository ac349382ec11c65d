"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { useFormats } from "@/components/ui/use-formats"
import type { GatewayAccounts } from "@/lib/features/gateway-accounts/contract"

/** What institute and platform owe each other, by the books. */
export function OwedSection({ accounts: { owedMinor, collectedMinor, currency } }: { accounts: GatewayAccounts }) {
  const t = useTranslations("payouts.owed")
  const { exactMoney } = useFormats()
  const rows = [
    { label: t("collected"), help: t("collectedHelp"), minor: collectedMinor },
    { label: t("fee"), help: t("feeHelp"), minor: owedMinor },
  ]
  return (
    <FormSection title={t("title")}>
      <dl className="flex flex-col text-ui">
        {rows.map(({ label, help, minor }) => (
          <div key={label} className="flex justify-between gap-6 border-t border-line py-3 first:border-0">
            <dt>
              {label}
              <span className="block text-sm text-muted">{help}</span>
            </dt>
            <dd className="font-medium whitespace-nowrap tabular">{exactMoney(minor, currency)}</dd>
          </div>
        ))}
      </dl>
    </FormSection>
  )
}
