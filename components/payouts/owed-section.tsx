"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormSection } from "@/components/forms/form-section"
import { useFormats } from "@/components/ui/use-formats"
import type { GatewayAccounts } from "@/lib/features/gateway-accounts/contract"
import type { OwedKind } from "@/lib/features/ledger/contract"
import { OwedSheet } from "./owed-sheet"

/** What institute and platform owe each other, by the books; each amount opens the orders behind it. */
export function OwedSection({ accounts: { owedMinor, collectedMinor, currency } }: { accounts: GatewayAccounts }) {
  const t = useTranslations("payouts.owed")
  const { exactMoney } = useFormats()
  const [opened, setOpened] = useState<OwedKind>()
  const rows = [
    { of: "collected", minor: collectedMinor },
    { of: "fee", minor: owedMinor },
  ] as const
  return (
    <FormSection title={t("title")}>
      <dl className="flex flex-col text-ui">
        {rows.map(({ of, minor }) => (
          <div key={of} className="flex justify-between gap-6 border-t border-line py-3 first:border-0">
            <dt>
              {t(of)}
              <span className="block text-sm text-muted">{t(`${of}Help`)}</span>
            </dt>
            <dd className="font-medium whitespace-nowrap tabular">
              <button
                type="button"
                className="rounded text-primary underline-offset-4 hover:underline"
                aria-label={t("open", { name: t(of), amount: exactMoney(minor, currency) })}
                onClick={() => setOpened(of)}
              >
                {exactMoney(minor, currency)}
              </button>
            </dd>
          </div>
        ))}
      </dl>
      <OwedSheet of={opened} onClose={() => setOpened(undefined)} />
    </FormSection>
  )
}
