"use client"
import { useTranslations } from "next-intl"
import { Controller } from "react-hook-form"
import { ColourInput } from "@/components/ui/fields/colour-input"
import { Field } from "@/components/ui/fields/field"
import { FormSection } from "@/components/forms/form-section"
import type { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useConflictHint } from "@/components/forms/use-conflict-hint"

export type ColourFields = { brandPrimary: string; brandAccent: string }

const LABELS = { brandPrimary: "primary", brandAccent: "accent" } as const

export function BrandColours({ versionedForm }: { versionedForm: ReturnType<typeof useVersionedForm<ColourFields>> }) {
  const t = useTranslations("instituteSettings.branding")
  const tErrors = useTranslations("forms.errors")
  const withConflict = useConflictHint()
  const { form, errors, conflictingValue } = versionedForm
  return (
    <FormSection title={t("colours")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {(["brandPrimary", "brandAccent"] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <Field
                label={t(LABELS[name])}
                help={withConflict(conflictingValue(name), t(`${LABELS[name]}Help`))}
                error={errors[name] && tErrors("colour")}
              >
                <ColourInput {...field} />
              </Field>
            )}
          />
        ))}
      </div>
    </FormSection>
  )
}
