"use client"
import { useTranslations } from "next-intl"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { ITEM_STATUSES, mayTeacherChangeStatus } from "@/lib/features/items/item-statuses"
import { FormSection } from "@/components/forms/form-section"
import { MissingParts } from "./missing-parts"
import type { ItemFields } from "./item-fields"
import type { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useConflictHint } from "@/components/forms/use-conflict-hint"

type SectionProps = { versionedForm: ReturnType<typeof useVersionedForm<ItemFields>> }

/** Title and short text of an item. */
export function TextSection({ versionedForm: { form, errors, conflictingValue } }: SectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const withConflict = useConflictHint()
  return (
    <FormSection title={t("text")}>
      <Field
        label={t("name")}
        help={withConflict(conflictingValue("title"))}
        error={errors.title && tErrors("titleLength")}
      >
        <Input autoComplete="off" {...form.register("title")} />
      </Field>
      <Field
        label={t("shortText")}
        optional={t("optional")}
        help={withConflict(conflictingValue("shortText"), t("shortTextHelp"))}
        error={errors.shortText && tErrors("tooLong", { most: 200 })}
      >
        <Textarea rows={2} className="min-h-18" {...form.register("shortText")} />
      </Field>
    </FormSection>
  )
}

/** Price and compare-at price of an item. */
export function PriceSection({
  versionedForm: { form, errors, conflictingValue },
  currency,
}: SectionProps & { currency: string }) {
  const t = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const withConflict = useConflictHint()
  return (
    <FormSection title={t("pricing")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("price", { currency })}
          help={withConflict(conflictingValue("price"), t("priceHelp"))}
          error={errors.price && tErrors("price")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("price")} />
        </Field>
        <Field
          label={t("compareAt", { currency })}
          optional={t("optional")}
          help={withConflict(conflictingValue("compareAt"), t("compareAtHelp"))}
          error={errors.compareAt && tErrors("compareAt")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("compareAt")} />
        </Field>
      </div>
    </FormSection>
  )
}

type VisibilitySectionProps = SectionProps & { item: AdminItem; values: ItemFields; isTeacher: boolean }

/** The status of an item; teachers submit a draft for review, and administrators publish. */
export function VisibilitySection({
  versionedForm: { form, conflictingValue },
  item,
  values,
  isTeacher,
}: VisibilitySectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  const status = useTranslations("itemsAdmin.list.status")
  const withConflict = useConflictHint()
  const other = ITEM_STATUSES.find((one) => one === conflictingValue("status"))
  const offered = ITEM_STATUSES.filter((to) =>
    isTeacher ? mayTeacherChangeStatus(item.status, to) : to !== "review" || item.status === "review",
  )
  return (
    <FormSection title={t("visibility")}>
      <Field
        label={t("status")}
        help={withConflict(
          other && status(other),
          isTeacher ? t(offered.length > 1 ? "teacherHelp" : "teacherReadOnly") : t(`statusHelp.${values.status}`),
        )}
      >
        <Select {...form.register("status")}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {status(one)}
            </option>
          ))}
        </Select>
      </Field>
      {values.status !== "archived" && <MissingParts item={item} values={values} />}
      {!isTeacher && <Checkbox label={t("featured")} help={t("featuredHelp")} {...form.register("featured")} />}
    </FormSection>
  )
}
