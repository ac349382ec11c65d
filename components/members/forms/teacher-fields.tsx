"use client"
import { useTranslations } from "next-intl"
import type { UseFormReturn } from "react-hook-form"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import type { EditFields } from "./edit-fields"

/** The fields of a teacher's public page. */
export function TeacherFields({ form }: { form: UseFormReturn<EditFields> }) {
  const t = useTranslations("members")
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t("fields.headline")}
        optional={t("optional")}
        help={t("help.headline")}
        error={errors.headline && t("errors.headline")}
      >
        <Input {...form.register("headline")} />
      </Field>
      <Field label={t("fields.bio")} optional={t("optional")} error={errors.bio && t("errors.bio")}>
        <Textarea {...form.register("bio")} />
      </Field>
      <Field
        label={t("fields.subjects")}
        optional={t("optional")}
        help={t("help.subjects")}
        error={errors.subjects && t("errors.subjects")}
      >
        <Input {...form.register("subjects")} />
      </Field>
      <Field
        label={t("fields.years")}
        optional={t("optional")}
        error={errors.experienceYears && t("errors.experienceYears")}
      >
        <Input inputMode="numeric" {...form.register("experienceYears")} />
      </Field>
    </>
  )
}
