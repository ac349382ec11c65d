"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { FormSection } from "@/components/forms/form-section"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor, useSend } from "@/lib/client/api"
import { ABROAD } from "@/lib/features/tax/place-of-supply"
import { sacCodes } from "@/lib/features/tax/sac-codes-contract"
import { tax } from "@/lib/features/tax/tax-contract"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { parseAmount } from "@/lib/shared/money-input"
import { paths } from "@/lib/shared/paths"
import { CalculatedTax } from "./calculated-tax"

const CURRENCY = "INR"
const PLACES = [...INDIAN_STATES, ABROAD] as const
const NAMES = ["amount", "sacCode", "state"] as const
type Fields = Record<(typeof NAMES)[number] | "prices", string>

/** Calculates the tax of an amount as the institute would charge it today. */
export function TaxCalculatorScreen() {
  const t = useTranslations("tax.calculator")
  const states = useTranslations("forms.states")
  const { percent } = useFormats()
  const errorMessage = useErrorMessage()
  const codes = useQuery(queryFor(sacCodes.list, { query: {} }))
  const calculate = useSend(tax.calculate)
  const form = useForm<Fields>({ defaultValues: { amount: "", sacCode: "", state: "", prices: "inclusive" } })
  const { errors } = form.formState

  const onSubmit = form.handleSubmit(({ amount: typed, sacCode, state: chosen, prices }) => {
    const amount = parseAmount(typed, CURRENCY)
    const state = PLACES.find((code) => code === chosen)
    const invalid = NAMES.filter((name) => !{ amount, sacCode, state }[name])
    invalid.forEach((name, at) => form.setError(name, { type: "wrong" }, { shouldFocus: at === 0 }))
    if (!amount || !state || invalid.length > 0) return
    calculate.mutate({ body: { amount, sacCode, state, inclusive: prices === "inclusive" } })
  })
  const errorOf = (name: (typeof NAMES)[number]) => errors[name] && t(`errors.${name}`)

  return (
    <>
      <Breadcrumbs
        trail={[{ label: t("back"), href: paths.instituteSettings("tax") }, { label: t("title") }]}
        linkComponent={Link}
      />
      <PageHeader title={t("title")} intro={t("intro")} />
      <div className="flex max-w-3xl flex-col gap-6">
        <form method="post" noValidate onSubmit={(event) => void onSubmit(event)}>
          <FormSection title={t("prices")}>
            <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
              <Field label={t("amount", { currency: CURRENCY })} error={errorOf("amount")}>
                <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("amount")} />
              </Field>
              <Field label={t("prices")}>
                <Select {...form.register("prices")}>
                  <option value="inclusive">{t("inclusive")}</option>
                  <option value="exclusive">{t("exclusive")}</option>
                </Select>
              </Field>
              <Field label={t("code")} error={codes.isError ? errorMessage(codes.error) : errorOf("sacCode")}>
                <Select {...form.register("sacCode")}>
                  <option value="">{t("noCode")}</option>
                  {codes.data?.map(({ code, title, rateBasisPoints }) => (
                    <option key={code} value={code}>
                      {`${code} · ${title} · ${percent(rateBasisPoints / 10_000, 2)}`}
                    </option>
                  ))}
                </Select>
              </Field>
              <Field label={t("state")} error={errorOf("state")}>
                <Select {...form.register("state")}>
                  <option value="">{t("noState")}</option>
                  {INDIAN_STATES.map((code) => (
                    <option key={code} value={code}>
                      {states(code)}
                    </option>
                  ))}
                  <option value={ABROAD}>{t("abroad")}</option>
                </Select>
              </Field>
            </div>
            {calculate.error && <FormError>{errorMessage(calculate.error)}</FormError>}
            <Button type="submit" className="self-start" pending={calculate.isPending}>
              {t("calculate")}
            </Button>
          </FormSection>
        </form>
        {calculate.data && <CalculatedTax amounts={calculate.data} currency={CURRENCY} />}
      </div>
    </>
  )
}
