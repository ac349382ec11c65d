"use client"
import { useTranslations } from "next-intl"
import { Controller } from "react-hook-form"
import { ColourInput } from "@/components/ui/colour-input"
import { Field } from "@/components/ui/field"
import { FormPart } from "@/components/forms/form-section"
import type { useEditing } from "@/components/forms/use-versioned-form"
import { useTheirs } from "@/components/forms/use-conflict-hint"

export type ColourFields = { brandPrimary: string; brandAccent: string }

const LABELS = { brandPrimary: "primary", brandAccent: "accent" } as const

/** The two colours of the institute. */
export function BrandColours({ editing }: { editing: ReturnType<typeof useEditing<ColourFields>> }) {
  const t = useTranslations("instituteSettings.branding")
  const faults = useTranslations("forms.errors")
  const help = useTheirs()
  const { form, errors, theirs } = editing
  return (
    <FormPart title={t("colours")}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {(["brandPrimary", "brandAccent"] as const).map((name) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field }) => (
              <Field
                label={t(LABELS[name])}
                help={help(theirs(name), t(`${LABELS[name]}Help`))}
                error={errors[name] && faults("colour")}
              >
                <ColourInput {...field} />
              </Field>
            )}
          />
        ))}
      </div>
    </FormPart>
  )
}
