"use client"
import { useTranslations } from "next-intl"
import { Controller } from "react-hook-form"
import { FormSection } from "@/components/forms/form-section"
import { RichTextEditor } from "@/components/forms/rich-text-editor"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { hasField } from "@/lib/features/catalogue/item-kinds"
import { BookSection } from "./book-section"
import { MediaSection } from "./media-section"
import { SortingSection } from "./sorting-section"
import { useNeeded } from "./needed-parts"
import { ScheduleSection } from "./schedule-section"
import type { DetailsForm, ItemForm } from "./use-item-form"
import type { ItemSaves } from "./use-item-saves"

type OverviewTabProps = { item: EditableItem; form: ItemForm; saves: ItemSaves; mayEdit: boolean }

/** What the item is: its texts, its picture and teaser, its facts, and where it belongs. */
export function OverviewTab({ item, form: { details, offer }, saves, mayEdit }: OverviewTabProps) {
  return (
    <div className="flex flex-col gap-6">
      <fieldset disabled={!mayEdit} className="contents">
        <TextSection item={item} details={details} mayEdit={mayEdit} />
        {hasField(item.kind, "dates") && <ScheduleSection item={item} offer={offer} />}
        {hasField(item.kind, "pages") && <BookSection item={item} details={details} />}
        <MediaSection item={item} saves={saves} />
        <SortingSection item={item} details={details} />
      </fieldset>
    </div>
  )
}

type SectionProps = { item: EditableItem; details: DetailsForm; mayEdit: boolean }

function TextSection({ item, details: { form, isInvalid }, mayEdit }: SectionProps) {
  const t = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const needed = useNeeded()
  return (
    <FormSection title={t("text")}>
      <Field label={t("name")} error={isInvalid("title") && tErrors("titleLength")}>
        <Input autoComplete="off" {...form.register("title")} />
      </Field>
      <Field
        label={t("shortText")}
        help={t("shortTextHelp")}
        error={isInvalid("shortText") ? tErrors("tooLong", { most: 200 }) : needed("shortText")}
      >
        <Textarea rows={2} className="min-h-18" {...form.register("shortText")} />
      </Field>
      <Controller
        control={form.control}
        name="description"
        render={({ field }) => (
          <Field
            label={t("description")}
            help={t("descriptionHelp")}
            error={isInvalid("description") ? tErrors("tooLong", { most: 20_000 }) : needed("description")}
          >
            <RichTextEditor value={field.value} onChange={field.onChange} disabled={!mayEdit} />
          </Field>
        )}
      />
      <Field
        label={t("outcomes")}
        optional={t("optional")}
        help={t("outcomesHelp")}
        error={isInvalid("outcomes") && t("outcomesError")}
      >
        <Textarea rows={4} {...form.register("outcomes")} />
      </Field>
      {hasField(item.kind, "sessionMinutes") && (
        <Field
          label={t("sessionMinutes")}
          error={isInvalid("sessionMinutes") ? t("numberError", { from: 10, to: 480 }) : needed("sessionMinutes")}
        >
          <Input
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40 tabular"
            {...form.register("sessionMinutes")}
          />
        </Field>
      )}
    </FormSection>
  )
}
