"use client"
import { useTranslations } from "next-intl"
import { useWatch } from "react-hook-form"
import { FormSection } from "@/components/forms/form-section"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import type { Failure } from "@/lib/contract/errors"
import { COUPON_KINDS } from "@/lib/features/coupons/coupon-offer"
import type { CouponFieldName } from "./coupon-fields"
import type { CouponForm } from "./use-coupon-form"

type OfferSectionProps = Pick<CouponForm, "versioned"> & { currency: string; failure: Failure | null }

/** The code of a coupon and by how much it lowers a price. */
export function OfferSection({ versioned: { form, errors }, currency, failure }: OfferSectionProps) {
  const t = useTranslations("coupons.editor")
  const kind = useWatch({ control: form.control, name: "kind" })
  const errorOf = (name: CouponFieldName & ("value" | "maxDiscount" | "minOrder")) =>
    errors[name] && t(`errors.${name}`)
  const isTaken = failure?.code === "coupon_code_taken"
  return (
    <FormSection title={t("offer")}>
      <Field label={t("code")} help={t("codeHelp")} error={errors.code && t(isTaken ? "errors.taken" : "errors.code")}>
        <Input
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          className="uppercase tabular"
          {...form.register("code")}
        />
      </Field>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field label={t("kind")}>
          <Select {...form.register("kind")}>
            {COUPON_KINDS.map((one) => (
              <option key={one} value={one}>
                {t(`kinds.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={kind === "flat" ? t("amount", { currency }) : t("percent")} error={errorOf("value")}>
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("value")} />
        </Field>
        {kind === "percent" && (
          <Field
            label={t("maxDiscount", { currency })}
            optional={t("optional")}
            help={t("maxDiscountHelp")}
            error={errorOf("maxDiscount")}
          >
            <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("maxDiscount")} />
          </Field>
        )}
        <Field
          label={t("minOrder", { currency })}
          optional={t("optional")}
          help={t("minOrderHelp")}
          error={errorOf("minOrder")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("minOrder")} />
        </Field>
      </div>
    </FormSection>
  )
}
