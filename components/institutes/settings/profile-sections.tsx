"use client"
import { useTranslations } from "next-intl"
import { useWatch } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { INDIAN_STATES, stateOfGstin } from "@/lib/shared/indian-states"
import { FormSection } from "@/components/forms/form-section"
import { EmailBadge } from "./email-badge"
import type { ProfileFields } from "./profile-fields"
import type { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useConflictHint } from "@/components/forms/use-conflict-hint"

type SectionProps = { versionedForm: ReturnType<typeof useVersionedForm<ProfileFields>> }

/** Name, tagline and description. */
export function AboutSection({ versionedForm: { form, errors, conflictingValue } }: SectionProps) {
  const t = useTranslations("instituteSettings.profile")
  const tErrors = useTranslations("forms.errors")
  const withConflict = useConflictHint()
  return (
    <FormSection title={t("about")}>
      <Field label={t("name")} help={withConflict(conflictingValue("name"))} error={errors.name && tErrors("name")}>
        <Input autoComplete="organization" {...form.register("name")} />
      </Field>
      <Field
        label={t("tagline")}
        optional={t("optional")}
        help={withConflict(conflictingValue("tagline"), t("taglineHelp"))}
        error={errors.tagline && tErrors("tooLong", { most: 160 })}
      >
        <Input {...form.register("tagline")} />
      </Field>
      <Field
        label={t("aboutLabel")}
        optional={t("optional")}
        help={withConflict(conflictingValue("about"), t("aboutHelp"))}
        error={errors.about && tErrors("tooLong", { most: 5000 })}
      >
        <Textarea rows={5} {...form.register("about")} />
      </Field>
    </FormSection>
  )
}

/** Contact details; the email shows whether it is verified as long as it is the saved one. */
export function ContactSection({
  versionedForm: { form, errors, conflictingValue },
  verifiedEmail,
}: SectionProps & { verifiedEmail: { email: string; isVerified: boolean } | undefined }) {
  const email = useWatch({ control: form.control, name: "contactEmail" })
  const t = useTranslations("instituteSettings.profile")
  const tErrors = useTranslations("forms.errors")
  const withConflict = useConflictHint()
  return (
    <FormSection title={t("contact")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("email")}
          optional={t("optional")}
          help={
            withConflict(conflictingValue("contactEmail")) ??
            (verifiedEmail?.email === email && <EmailBadge isVerified={verifiedEmail.isVerified} />)
          }
          error={errors.contactEmail && tErrors("email")}
        >
          <Input type="email" inputMode="email" autoComplete="off" {...form.register("contactEmail")} />
        </Field>
        <Field
          label={t("phone")}
          optional={t("optional")}
          help={withConflict(conflictingValue("contactPhone"), t("phoneHelp"))}
          error={errors.contactPhone && tErrors("phone")}
        >
          <Input type="tel" inputMode="tel" autoComplete="off" {...form.register("contactPhone")} />
        </Field>
      </div>
      <Field
        label={t("address")}
        optional={t("optional")}
        help={withConflict(conflictingValue("address"))}
        error={errors.address && tErrors("tooLong", { most: 400 })}
      >
        <Textarea rows={2} className="min-h-18" {...form.register("address")} />
      </Field>
    </FormSection>
  )
}

/** The details that invoices must show. */
export function TaxSection({
  versionedForm: { form, errors, conflictingValue },
  isIndian,
}: SectionProps & { isIndian: boolean }) {
  const t = useTranslations("instituteSettings.profile")
  const states = useTranslations("forms.states")
  const tErrors = useTranslations("forms.errors")
  const withConflict = useConflictHint()

  const otherState = INDIAN_STATES.find((code) => code === conflictingValue("stateCode"))

  /** Selects the state from the GSTIN if none is selected. */
  function onGstin(typed: string) {
    const state = stateOfGstin(typed)
    if (state && form.getValues("stateCode") === "") form.setValue("stateCode", state, { shouldDirty: true })
  }

  return (
    <FormSection title={t("tax")}>
      <Field
        label={t("legalName")}
        optional={t("optional")}
        help={withConflict(conflictingValue("legalName"), t("legalNameHelp"))}
        error={errors.legalName && tErrors("tooLong", { most: 120 })}
      >
        <Input {...form.register("legalName")} />
      </Field>
      {isIndian && (
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <Field
            label={t("gstin")}
            optional={t("optional")}
            help={withConflict(conflictingValue("gstin"))}
            error={errors.gstin && tErrors("gstin")}
          >
            <Input
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              {...form.register("gstin", { onBlur: () => onGstin(form.getValues("gstin")) })}
            />
          </Field>
          <Field
            label={t("state")}
            optional={t("optional")}
            help={withConflict(otherState && states(otherState))}
            error={errors.stateCode && tErrors("state")}
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
        </div>
      )}
    </FormSection>
  )
}
