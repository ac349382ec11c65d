"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import type { CouponDetail } from "@/lib/features/coupons/contract"
import { COUPON_MOVES, type CouponStatus } from "@/lib/features/coupons/coupon-states"
import { useCouponPaths } from "./use-coupon-paths"
import type { CouponForm } from "./use-coupon-form"

type LimitSectionProps = { form: CouponForm; coupon: CouponDetail | undefined }

/** From when until when and how often a coupon is used, and whether it can be at all. */
export function LimitSection({ form: { versioned, timezone }, coupon }: LimitSectionProps) {
  const t = useTranslations("coupons.editor")
  const displays = useTranslations("coupons.displays")
  const { form, errors } = versioned
  const { isForPlans } = useCouponPaths()
  const taken = coupon ? coupon.used + coupon.held : 0
  const zone = t("zone", { zone: timezone })
  return (
    <FormSection title={t("limits")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("startsAt")}
          optional={t("startsAtOptional")}
          help={zone}
          error={errors.startsAt && t("errors.startsAt")}
        >
          <Input type="datetime-local" {...form.register("startsAt")} />
        </Field>
        <Field label={t("endsAt")} optional={t("optional")} help={zone} error={errors.endsAt && t("errors.endsAt")}>
          <Input type="datetime-local" {...form.register("endsAt")} />
        </Field>
        <Field
          label={t("limitTotal")}
          optional={t("optional")}
          help={taken > 0 ? t("taken", { count: taken }) : t("limitTotalHelp")}
          error={errors.limitTotal && (taken > 0 ? t("errors.limitBelow", { count: taken }) : t("errors.limit"))}
        >
          <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("limitTotal")} />
        </Field>
        <Field
          label={t(isForPlans ? "limitPerInstitute" : "limitPerUser")}
          error={errors.limitPerUser && t("errors.limit")}
        >
          <Input inputMode="numeric" autoComplete="off" className="tabular" {...form.register("limitPerUser")} />
        </Field>
        <Field label={t("status")} help={t("statusHelp")} error={errors.status && t("errors.status")}>
          <Select {...form.register("status")}>
            {statesFor(coupon).map((status) => (
              <option key={status} value={status}>
                {displays(status)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("name")} optional={t("optional")} help={t("nameHelp")} error={errors.name && t("errors.name")}>
          <Input autoComplete="off" maxLength={80} {...form.register("name")} />
        </Field>
      </div>
    </FormSection>
  )
}

/** The states that can be chosen; a coupon is archived by an action of its own. */
function statesFor(coupon: CouponDetail | undefined): CouponStatus[] {
  if (!coupon) return ["active", "draft"]
  return [coupon.status, ...COUPON_MOVES[coupon.status].filter((status) => status !== "archived")]
}
