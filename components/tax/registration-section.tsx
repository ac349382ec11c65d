"use client"
import { useTranslations } from "next-intl"
import { useWatch } from "react-hook-form"
import { FormSection } from "@/components/forms/form-section"
import type { useVersionedForm } from "@/components/forms/use-versioned-form"
import { DateInput } from "@/components/ui/fields/date-input"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { REGISTRATIONS } from "@/lib/features/tax/registration"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import type { TaxFields } from "./tax-profile-fields"
import { checkTypedGstin } from "@/components/forms/typed-gstin"

export type TaxSectionProps = { versioned: ReturnType<typeof useVersionedForm<TaxFields>> }

/** From when on and how the institute is registered, and as whom. */
export function RegistrationSection({ versioned: { form, errors }, today }: TaxSectionProps & { today: string }) {
  const t = useTranslations("tax.profile")
  const states = useTranslations("forms.states")
  const [fromDate, registration] = useWatch({ control: form.control, name: ["fromDate", "registration"] })
  const isRegistered = registration !== "unregistered"
  return (
    <FormSection title={t("registrationTitle")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field label={t("registration")}>
          <Select {...form.register("registration")}>
            {REGISTRATIONS.map((one) => (
              <option key={one} value={one}>
                {t(`registrations.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("from")} help={t("fromHelp")} error={errors.fromDate && t("errors.fromDate")}>
          <DateInput min={today} {...form.register("fromDate")} value={fromDate} />
        </Field>
        {isRegistered && <GstinField versioned={{ form, errors }} />}
        <Field
          label={t("state")}
          optional={!isRegistered && t("optional")}
          error={errors.stateCode && t("errors.stateCode")}
        >
          <Select {...form.register("stateCode")}>
            <option value="">{t("noState")}</option>
            {INDIAN_STATES.map((code) => (
              <option key={code} value={code}>
                {states(code)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t("legalName")} help={t("legalNameHelp")} error={errors.legalName && t("errors.legalName")}>
          <Input autoComplete="organization" {...form.register("legalName")} />
        </Field>
        <Field label={t("tradeName")} optional={t("optional")} error={errors.tradeName && t("errors.tradeName")}>
          <Input autoComplete="off" {...form.register("tradeName")} />
        </Field>
      </div>
      <Field label={t("address")} help={t("addressHelp")} error={errors.address && t("errors.address")}>
        <Textarea rows={2} className="min-h-18" {...form.register("address")} />
      </Field>
    </FormSection>
  )
}

/** The GSTIN, checked while it is typed; a valid one chooses its state. */
function GstinField({
  versioned: { form, errors },
}: {
  versioned: Pick<TaxSectionProps["versioned"], "form" | "errors">
}) {
  const t = useTranslations("tax.profile")
  const states = useTranslations("forms.states")
  const [gstin, stateCode] = useWatch({ control: form.control, name: ["gstin", "stateCode"] })
  const { state, problem } = checkTypedGstin(gstin, stateCode || null)

  function onTyped(typed: string) {
    const found = checkTypedGstin(typed, null).state
    if (found) form.setValue("stateCode", found, { shouldDirty: true })
  }

  return (
    <Field
      label={t("gstin")}
      help={state ? t("gstinOf", { state: states(state) }) : t("gstinHelp")}
      error={
        problem === "gstin_state"
          ? t("errors.gstinState")
          : (problem !== undefined || errors.gstin) && t("errors.gstin")
      }
    >
      <Input
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        {...form.register("gstin", { onChange: ({ target }: { target: { value: string } }) => onTyped(target.value) })}
      />
    </Field>
  )
}
