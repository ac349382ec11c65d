"use client"
import { useTranslations } from "next-intl"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Chips } from "./chips"
import type { AnnouncementFormValues } from "./form-values"
import { SearchCombobox } from "@/components/forms/search-combobox"
import { useRecipientSearch } from "./use-recipient-search"

type InstituteFieldsProps = {
  draft: AnnouncementFormValues
  isInvalid: boolean
  onChange: (part: Partial<AnnouncementFormValues>) => void
}

/** Chooses the institutes that receive an announcement: all of them, or some by name. */
export function InstituteFields({ draft: { audience, institutes }, isInvalid, onChange }: InstituteFieldsProps) {
  const t = useTranslations("sending.form")
  const { searchInstitutes } = useRecipientSearch()
  return (
    <>
      <Field label={t("for")} help={t("forPlatform")}>
        <Select
          value={audience}
          onChange={({ target }) => onChange({ audience: target.value === "some" ? "some" : "all" })}
        >
          <option value="all">{t("allInstitutes")}</option>
          <option value="some">{t("someInstitutes")}</option>
        </Select>
      </Field>
      {audience === "some" && (
        <>
          <Field label={t("institutes")} error={isInvalid && t("errors.institutes")}>
            <SearchCombobox
              kind="institutes"
              search={searchInstitutes}
              chosen={institutes}
              placeholder={t("findInstitute")}
              onChoose={(choice) => onChange({ institutes: [...institutes, choice], audience })}
            />
          </Field>
          <Chips
            label={t("chosen")}
            choices={institutes}
            onRemove={({ id }) => onChange({ institutes: institutes.filter((one) => one.id !== id) })}
          />
        </>
      )}
    </>
  )
}
