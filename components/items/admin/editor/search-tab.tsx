"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Textarea } from "@/components/ui/fields/textarea"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import type { DetailsForm } from "./use-item-form"

type SearchTabProps = { item: EditableItem; details: DetailsForm; mayEdit: boolean }

/** What search engines show of the item, with an example. */
export function SearchTab({ item, details: { form, fields, isInvalid }, mayEdit }: SearchTabProps) {
  const t = useTranslations("itemsAdmin.editor.search")
  const tEditor = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  return (
    <fieldset disabled={!mayEdit} className="contents">
      <FormSection title={t("title")}>
        <Field
          label={t("metaTitle")}
          optional={tEditor("optional")}
          help={t("metaTitleHelp", { count: fields.metaTitle.trim().length })}
          error={isInvalid("metaTitle") && tErrors("tooLong", { most: 70 })}
        >
          <Input autoComplete="off" placeholder={fields.title} {...form.register("metaTitle")} />
        </Field>
        <Field
          label={t("metaDescription")}
          optional={tEditor("optional")}
          help={t("metaDescriptionHelp", { count: fields.metaDescription.trim().length })}
          error={isInvalid("metaDescription") && tErrors("tooLong", { most: 170 })}
        >
          <Textarea rows={3} placeholder={fields.shortText} {...form.register("metaDescription")} />
        </Field>
        <Checkbox label={t("isIndexed")} help={t("isIndexedHelp")} {...form.register("isIndexed")} />
        {fields.isIndexed && (
          <figure className="flex flex-col gap-2">
            <figcaption className="text-sm font-medium text-muted">{t("example")}</figcaption>
            <div className="min-w-0 rounded bg-quiet p-4">
              <p className="truncate text-sm text-muted">
                {`${window.location.host} › ${ITEM_KINDS[item.kind].path} › ${item.id}`}
              </p>
              <p className="text-lg break-words text-primary">
                {fields.metaTitle.trim() || fields.title.trim() || tEditor("untitled")}
              </p>
              <p className="text-ui break-words text-muted">
                {fields.metaDescription.trim() || fields.shortText.trim() || t("noDescription")}
              </p>
            </div>
          </figure>
        )}
      </FormSection>
    </fieldset>
  )
}
