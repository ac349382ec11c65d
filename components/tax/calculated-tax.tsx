"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { useCopy } from "@/components/forms/use-copy"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { TaxedAmount } from "@/lib/features/tax/tax-contract"

const HEADS = ["cgst", "sgst", "utgst", "igst"] as const

/** A calculated tax by its heads, with the document that the buyer gets. */
export function CalculatedTax({ amounts, currency }: { amounts: TaxedAmount; currency: string }) {
  const t = useTranslations("tax.calculator")
  const { exactMoney } = useFormats()
  const copy = useCopy()
  const { treatment, taxableMinor, totalMinor, documents } = amounts
  const rows = [
    { label: t("taxable"), minor: taxableMinor },
    ...HEADS.flatMap((head) =>
      amounts[`${head}Minor`] > 0 ? [{ label: t(head), minor: amounts[`${head}Minor`] }] : [],
    ),
    { label: t("total"), minor: totalMinor },
  ]

  const onCopy = () =>
    copy(rows.map(({ label, minor }) => `${label}\t${exactMoney(minor, currency)}`).join("\n"), t("copied"))

  return (
    <div role="status">
      <FormSection title={t("result")}>
        {(treatment === "none" || treatment === "exempt") && <p className="text-ui">{t(treatment)}</p>}
        <dl className="flex flex-col text-ui">
          {rows.map(({ label, minor }) => (
            <div
              key={label}
              className="flex justify-between gap-6 border-t border-line py-2 first:border-0 last:font-semibold"
            >
              <dt>{label}</dt>
              <dd className="tabular">{exactMoney(minor, currency)}</dd>
            </div>
          ))}
        </dl>
        {documents.map((kind) => (
          <p key={kind} className="text-ui text-muted">
            {t(`documents.${kind}`)}
          </p>
        ))}
        <Button variant="secondary" className="self-start" onClick={() => void onCopy()}>
          <Icon name="copy" />
          {t("copy")}
        </Button>
      </FormSection>
    </div>
  )
}
