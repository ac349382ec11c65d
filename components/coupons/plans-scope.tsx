"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useWatch } from "react-hook-form"
import { FormError } from "@/components/forms/form-error"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { queryFor } from "@/lib/client/api"
import { PLAN_INTERVALS } from "@/lib/features/coupons/coupon-offer"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { DURATIONS } from "./coupon-fields"
import type { CouponForm } from "./use-coupon-form"

/** For which plans a coupon of the platform is, how they are paid, and how many payments it lowers. */
export function PlansScope({ versioned: { form, errors } }: Pick<CouponForm, "versioned">) {
  const t = useTranslations("coupons.editor")
  const plans = useQuery(queryFor(planCatalogue.list, {}))
  const duration = useWatch({ control: form.control, name: "duration" })
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-1 text-ui font-medium">{t("plansLabel")}</legend>
        <p className="text-ui text-muted">{t("plansHelp")}</p>
        <QueryContent query={plans} skeleton={<SkeletonLines lines={3} />}>
          {(data) =>
            data
              .filter(({ slug }) => slug !== "free")
              .map(({ slug, name }) => <Checkbox key={slug} label={name} value={slug} {...form.register("plans")} />)
          }
        </QueryContent>
        {errors.plans && <FormError>{t("errors.plans")}</FormError>}
      </fieldset>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field label={t("interval")}>
          <Select {...form.register("planInterval")}>
            <option value="">{t("intervals.both")}</option>
            {PLAN_INTERVALS.map((one) => (
              <option key={one} value={one}>
                {t(`intervals.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("duration")}>
          <Select {...form.register("duration")}>
            {DURATIONS.map((one) => (
              <option key={one} value={one}>
                {t(`durations.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        {duration === "several" && (
          <Field label={t("periods")} help={t("periodsHelp")} error={errors.periods && t("errors.periods")}>
            <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("periods")} />
          </Field>
        )}
      </div>
    </>
  )
}
