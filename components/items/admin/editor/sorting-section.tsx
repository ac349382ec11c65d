"use client"
import { useTranslations } from "next-intl"
import { useId } from "react"
import { FormSection } from "@/components/forms/form-section"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { hasField } from "@/lib/features/catalogue/item-kinds"
import { LEVELS } from "@/lib/features/items/levels"
import { LANGUAGES, languageName } from "@/lib/shared/messages/languages"
import type { DetailsForm } from "./use-item-form"

/** Category, level, language and tags, by which visitors find the item. */
export function SortingSection({ item, details: { form, isInvalid } }: { item: EditableItem; details: DetailsForm }) {
  const t = useTranslations("itemsAdmin.editor")
  const tErrors = useTranslations("forms.errors")
  const levels = useTranslations("itemsAdmin.editor.levels")
  const categories = useId()
  return (
    <FormSection title={t("sorting")}>
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("category")}
          optional={t("optional")}
          help={t("categoryHelp")}
          error={isInvalid("category") && tErrors("tooLong", { most: 60 })}
        >
          <Input list={categories} autoComplete="off" {...form.register("category")} />
        </Field>
        <datalist id={categories}>
          {item.categories.map((category) => (
            <option key={category} value={category} />
          ))}
        </datalist>
        <Field label={t("language")}>
          <Select {...form.register("language")}>
            {LANGUAGES.map((language) => (
              <option key={language} value={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        </Field>
        {hasField(item.kind, "level") && (
          <Field label={t("level")} optional={t("optional")}>
            <Select {...form.register("level")}>
              <option value="">{t("noLevel")}</option>
              {LEVELS.map((level) => (
                <option key={level} value={level}>
                  {levels(level)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field
          label={t("tags")}
          optional={t("optional")}
          help={t("tagsHelp")}
          error={isInvalid("tags") && t("tagsError")}
        >
          <Input autoComplete="off" {...form.register("tags")} />
        </Field>
      </div>
    </FormSection>
  )
}
