"use client"
import { useTranslations } from "next-intl"
import type { UseFormReturn } from "react-hook-form"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Textarea } from "@/components/ui/textarea"
import type { EditFields } from "./member-change"

/** What the public page of a teacher says. */
export function TeacherFields({ form }: { form: UseFormReturn<EditFields> }) {
  const t = useTranslations("members")
  const { errors } = form.formState
  return (
    <>
      <Field
        label={t("fields.headline")}
        optional={t("optional")}
        help={t("help.headline")}
        error={errors.headline && t("faults.headline")}
      >
        <Input {...form.register("headline")} />
      </Field>
      <Field label={t("fields.bio")} optional={t("optional")} error={errors.bio && t("faults.bio")}>
        <Textarea {...form.register("bio")} />
      </Field>
      <Field
        label={t("fields.subjects")}
        optional={t("optional")}
        help={t("help.subjects")}
        error={errors.subjects && t("faults.subjects")}
      >
        <Input {...form.register("subjects")} />
      </Field>
      <Field
        label={t("fields.years")}
        optional={t("optional")}
        error={errors.experienceYears && t("faults.experienceYears")}
      >
        <Input inputMode="numeric" {...form.register("experienceYears")} />
      </Field>
    </>
  )
}
