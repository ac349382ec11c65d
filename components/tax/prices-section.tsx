"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useWatch } from "react-hook-form"
import { FormSection } from "@/components/forms/form-section"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { lineAmounts } from "@/lib/features/tax/line-amounts"
import { sacCodes } from "@/lib/features/tax/sac-codes-contract"
import type { TaxSectionProps } from "./registration-section"

const CURRENCY = "INR"
/** The price of the example, and the code whose rate it has: commercial training and coaching. */
const EXAMPLE_MINOR = 100_000
const EXAMPLE_CODE = "999293"

/** Whether prices include tax, and what documents say; only of who collects tax is it asked. */
export function PricesSection({ versioned: { form, errors } }: TaxSectionProps) {
  const t = useTranslations("tax.profile")
  const [registration, prices, hasLut] = useWatch({ control: form.control, name: ["registration", "prices", "hasLut"] })
  const isInclusive = prices !== "exclusive"
  const example = useExample(isInclusive)
  const isRegular = registration === "regular"
  return (
    <FormSection title={t("pricesTitle")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {isRegular && (
          <Field label={t("prices")} help={example}>
            <Select {...form.register("prices")}>
              <option value="inclusive">{t("pricesOf.inclusive")}</option>
              <option value="exclusive">{t("pricesOf.exclusive")}</option>
            </Select>
          </Field>
        )}
        <Field label={t("roundTo")}>
          <Select {...form.register("roundTo")}>
            <option value="exact">{t("rounding.exact")}</option>
            <option value="rupee">{t("rounding.rupee")}</option>
          </Select>
        </Field>
        <Field
          label={t("signatory")}
          optional={t("optional")}
          help={t("signatoryHelp")}
          error={errors.signatory && t("errors.signatory")}
        >
          <Input autoComplete="off" {...form.register("signatory")} />
        </Field>
      </div>
      {isRegular && (
        <>
          <Checkbox label={t("hasLut")} help={t("hasLutHelp")} {...form.register("hasLut")} />
          {hasLut && (
            <Field label={t("lutNumber")} error={errors.lutNumber && t("errors.lutNumber")}>
              <Input autoComplete="off" {...form.register("lutNumber")} />
            </Field>
          )}
        </>
      )}
    </FormSection>
  )
}

/** What an item costs with tax within the state, at the rate of today; nothing until that is known. */
function useExample(pricesIncludeTax: boolean): string | undefined {
  const t = useTranslations("tax.profile.example")
  const { exactMoney, percent } = useFormats()
  const codes = useQuery(queryFor(sacCodes.list, { query: {} }))
  const rateBasisPoints = codes.data?.find(({ code }) => code === EXAMPLE_CODE)?.rateBasisPoints
  if (rateBasisPoints === undefined) return undefined
  const { totalMinor, taxableMinor } = lineAmounts({
    listMinor: EXAMPLE_MINOR,
    discountMinor: 0,
    rateBasisPoints,
    treatment: "cgst",
    pricesIncludeTax,
  })
  return t(pricesIncludeTax ? "inclusive" : "exclusive", {
    price: exactMoney(EXAMPLE_MINOR, CURRENCY),
    total: exactMoney(totalMinor, CURRENCY),
    tax: exactMoney(totalMinor - taxableMinor, CURRENCY),
    rate: percent(rateBasisPoints / 10_000, 2),
  })
}
