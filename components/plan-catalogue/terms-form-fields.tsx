"use client"
import { useTranslations } from "next-intl"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { LIMITS } from "@/lib/features/plans/limits"
import { PLAN_LIMITS, valuesOf } from "@/lib/features/plans/plan-terms"
import { PLAN_FEATURES } from "@/lib/shared/plan-features"
import type { TermFields } from "./term-fields"
import { useTermsText } from "./terms-text"

type TermsFormFieldsProps = {
  fields: TermFields
  onChange: (fields: TermFields) => void
  currency: string
  /** The names of the fields that are wrong. */
  wrong: readonly string[]
}

/** What a version of a plan costs and gives: each limit and each feature that the program knows, and no other. */
export function TermsFormFields({ fields, onChange, currency, wrong }: TermsFormFieldsProps) {
  const t = useTranslations("planCatalogue.terms")
  const { featureText } = useTermsText(currency)
  const set = (change: Partial<TermFields>) => onChange({ ...fields, ...change })
  const errorOf = (name: string, text: string) => wrong.includes(name) && text
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("priceMonth")} error={errorOf("priceMonthMinor", t("errors.price"))}>
          <Input inputMode="decimal" value={fields.month} onChange={({ target }) => set({ month: target.value })} />
        </Field>
        <Field label={t("priceYear")} error={errorOf("priceYearMinor", t("errors.price"))}>
          <Input inputMode="decimal" value={fields.year} onChange={({ target }) => set({ year: target.value })} />
        </Field>
        <Field label={t("feePercent")} error={errorOf("feeBasisPoints", t("errors.fee"))}>
          <Input inputMode="decimal" value={fields.fee} onChange={({ target }) => set({ fee: target.value })} />
        </Field>
        <Field label={t("trialDays")} error={errorOf("trialDays", t("errors.trialDays"))}>
          <Input
            inputMode="numeric"
            value={fields.trialDays}
            onChange={({ target }) => set({ trialDays: target.value })}
          />
        </Field>
      </div>
      <Checkbox
        label={t("isOnQuoteLong")}
        checked={fields.isOnQuote}
        onChange={({ target }) => set({ isOnQuote: target.checked })}
      />
      <fieldset>
        <legend className="font-medium">{t("limitsTitle")}</legend>
        <p className="mb-3 text-sm text-muted">{t("limitsHelp")}</p>
        <div className="grid gap-5 sm:grid-cols-2">
          {PLAN_LIMITS.map((limit) => (
            <Field
              key={limit}
              label={LIMITS[limit].unit === "bytes" ? t("inGb", { name: t(`limits.${limit}`) }) : t(`limits.${limit}`)}
              error={errorOf(limit, t("errors.limit"))}
            >
              <Input
                inputMode="decimal"
                placeholder={t("unlimited")}
                value={fields.limits[limit]}
                onChange={({ target }) => set({ limits: { ...fields.limits, [limit]: target.value } })}
              />
            </Field>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-3 font-medium">{t("featuresTitle")}</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          {PLAN_FEATURES.map((feature) => (
            <Field key={feature} label={t(`features.${feature}`)}>
              <Select
                value={String(fields.features[feature])}
                onChange={({ target }) => {
                  const chosen = valuesOf(feature).find((value) => String(value) === target.value) ?? false
                  set({ features: { ...fields.features, [feature]: chosen } })
                }}
              >
                {valuesOf(feature).map((value) => (
                  <option key={String(value)} value={String(value)}>
                    {featureText(value)}
                  </option>
                ))}
              </Select>
            </Field>
          ))}
        </div>
      </fieldset>
    </>
  )
}
