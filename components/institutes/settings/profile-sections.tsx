"use client"
import { useTranslations } from "next-intl"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { Textarea } from "@/components/ui/textarea"
import { INDIAN_STATES, stateOfGstin } from "@/lib/shared/indian-states"
import { FormPart } from "@/components/forms/form-section"
import type { ProfileFields } from "./profile-fields"
import type { useEditing } from "@/components/forms/use-versioned-form"
import { useTheirs } from "@/components/forms/use-conflict-hint"

type PartProps = { editing: ReturnType<typeof useEditing<ProfileFields>> }

/** What visitors read first. */
export function AboutPart({ editing: { form, errors, theirs } }: PartProps) {
  const t = useTranslations("instituteSettings.profile")
  const faults = useTranslations("forms.errors")
  const help = useTheirs()
  return (
    <FormPart title={t("about")}>
      <Field label={t("name")} help={help(theirs("name"))} error={errors.name && faults("name")}>
        <Input autoComplete="organization" {...form.register("name")} />
      </Field>
      <Field
        label={t("tagline")}
        optional={t("optional")}
        help={help(theirs("tagline"), t("taglineHelp"))}
        error={errors.tagline && faults("long", { most: 160 })}
      >
        <Input {...form.register("tagline")} />
      </Field>
      <Field
        label={t("aboutLabel")}
        optional={t("optional")}
        help={help(theirs("about"), t("aboutHelp"))}
        error={errors.about && faults("long", { most: 5000 })}
      >
        <Textarea rows={5} {...form.register("about")} />
      </Field>
    </FormPart>
  )
}

/** Where visitors turn to. */
export function ContactPart({ editing: { form, errors, theirs } }: PartProps) {
  const t = useTranslations("instituteSettings.profile")
  const faults = useTranslations("forms.errors")
  const help = useTheirs()
  return (
    <FormPart title={t("contact")}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("email")}
          optional={t("optional")}
          help={help(theirs("contactEmail"))}
          error={errors.contactEmail && faults("email")}
        >
          <Input type="email" inputMode="email" autoComplete="off" {...form.register("contactEmail")} />
        </Field>
        <Field
          label={t("phone")}
          optional={t("optional")}
          help={help(theirs("contactPhone"), t("phoneHelp"))}
          error={errors.contactPhone && faults("phone")}
        >
          <Input type="tel" inputMode="tel" autoComplete="off" {...form.register("contactPhone")} />
        </Field>
      </div>
      <Field
        label={t("address")}
        optional={t("optional")}
        help={help(theirs("address"))}
        error={errors.address && faults("long", { most: 400 })}
      >
        <Textarea rows={2} className="min-h-18" {...form.register("address")} />
      </Field>
    </FormPart>
  )
}

/** What invoices have to say. */
export function TaxPart({ editing: { form, errors, theirs }, isIndian }: PartProps & { isIndian: boolean }) {
  const t = useTranslations("instituteSettings.profile")
  const states = useTranslations("forms.states")
  const faults = useTranslations("forms.errors")
  const help = useTheirs()

  const otherState = INDIAN_STATES.find((code) => code === theirs("stateCode"))

  /** The number names its state, so nobody has to choose it as well. */
  function onGstin(typed: string) {
    const state = stateOfGstin(typed)
    if (state && form.getValues("stateCode") === "") form.setValue("stateCode", state, { shouldDirty: true })
  }

  return (
    <FormPart title={t("tax")}>
      <Field
        label={t("legalName")}
        optional={t("optional")}
        help={help(theirs("legalName"), t("legalNameHelp"))}
        error={errors.legalName && faults("long", { most: 120 })}
      >
        <Input {...form.register("legalName")} />
      </Field>
      {isIndian && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <Field
            label={t("gstin")}
            optional={t("optional")}
            help={help(theirs("gstin"))}
            error={errors.gstin && faults("gstin")}
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
            help={help(otherState && states(otherState))}
            error={errors.stateCode && faults("state")}
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
    </FormPart>
  )
}
