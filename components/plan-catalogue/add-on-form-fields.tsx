"use client"
import { useTranslations } from "next-intl"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import type { CataloguePlan } from "@/lib/features/plans/catalogue-contract"
import { LIMITS } from "@/lib/features/plans/limits"
import { PLAN_LIMITS } from "@/lib/features/plans/plan-terms"
import type { AddOnFields } from "./add-on-fields"

type AddOnFormFieldsProps = {
  fields: AddOnFields
  onChange: (fields: AddOnFields) => void
  /** The names of the fields that are wrong. */
  wrong: readonly string[]
  plans: readonly CataloguePlan[]
  isNew: boolean
}

/** What an add-on raises and costs, and who may take it. */
export function AddOnFormFields({ fields, onChange, wrong, plans, isNew }: AddOnFormFieldsProps) {
  const t = useTranslations("planCatalogue.addOns")
  const tTerms = useTranslations("planCatalogue.terms")
  const set = (change: Partial<AddOnFields>) => onChange({ ...fields, ...change })
  const errorOf = (name: string, text: string) => wrong.includes(name) && text
  return (
    <>
      <Field label={t("name")} error={errorOf("name", t("errors.name"))}>
        <Input maxLength={60} value={fields.name} onChange={({ target }) => set({ name: target.value })} />
      </Field>
      {isNew && (
        <Field label={t("slug")} help={t("slugHelp")} error={errorOf("slug", t("errors.slug"))}>
          <Input autoCapitalize="none" value={fields.slug} onChange={({ target }) => set({ slug: target.value })} />
        </Field>
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t("raises")}>
          <Select
            value={fields.limit}
            onChange={({ target }) => set({ limit: PLAN_LIMITS.find((one) => one === target.value) ?? fields.limit })}
          >
            {PLAN_LIMITS.map((limit) => (
              <option key={limit} value={limit}>
                {tTerms(`limits.${limit}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          label={LIMITS[fields.limit].unit === "bytes" ? tTerms("inGb", { name: t("amount") }) : t("amount")}
          error={errorOf("amount", t("errors.number"))}
        >
          <Input inputMode="numeric" value={fields.amount} onChange={({ target }) => set({ amount: target.value })} />
        </Field>
        <Field label={tTerms("priceMonth")} error={errorOf("priceMonthMinor", tTerms("errors.price"))}>
          <Input inputMode="decimal" value={fields.month} onChange={({ target }) => set({ month: target.value })} />
        </Field>
        <Field label={tTerms("priceYear")} error={errorOf("priceYearMinor", tTerms("errors.price"))}>
          <Input inputMode="decimal" value={fields.year} onChange={({ target }) => set({ year: target.value })} />
        </Field>
        <Field label={t("maxQuantity")} error={errorOf("maxQuantity", t("errors.number"))}>
          <Input
            inputMode="numeric"
            value={fields.maxQuantity}
            onChange={({ target }) => set({ maxQuantity: target.value })}
          />
        </Field>
      </div>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-1 text-ui font-medium">{t("plans")}</legend>
        {plans.map(({ slug, name }) => (
          <Checkbox
            key={slug}
            label={name}
            checked={fields.plans.includes(slug)}
            onChange={({ target }) =>
              set({ plans: target.checked ? [...fields.plans, slug] : fields.plans.filter((one) => one !== slug) })
            }
          />
        ))}
      </fieldset>
    </>
  )
}
