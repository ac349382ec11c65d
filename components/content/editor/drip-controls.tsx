"use client"
import { useTranslations } from "next-intl"
import type { FieldErrors, UseFormRegister } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { DRIP_KINDS, type DripKind, MAX_DRIP_DAYS } from "@/lib/features/access/drip"
import type { DripFields } from "./drip-fields"

type DripControlsProps = {
  register: UseFormRegister<DripFields>
  kind: DripKind
  errors: FieldErrors<DripFields>
  timezone: string
  help: string
}

/** When learners may open a section or a material. */
export function DripControls({ register, kind, errors, timezone, help }: DripControlsProps) {
  const t = useTranslations("content.drip")
  return (
    <>
      <Field label={t("label")} help={help}>
        <Select {...register("dripKind")}>
          {DRIP_KINDS.map((one) => (
            <option key={one} value={one}>
              {t(`kinds.${one}`)}
            </option>
          ))}
        </Select>
      </Field>
      {kind === "days_after_enrol" && (
        <Field label={t("days")} error={errors.dripDays && t("daysError", { most: MAX_DRIP_DAYS })}>
          <Input inputMode="numeric" autoComplete="off" className="tabular" {...register("dripDays")} />
        </Field>
      )}
      {kind === "date" && (
        <Field label={t("date")} help={t("zone", { zone: timezone })} error={errors.dripDate && t("dateError")}>
          <Input type="datetime-local" {...register("dripDate")} />
        </Field>
      )}
    </>
  )
}
