"use client"
import { useTranslations } from "next-intl"
import { Field } from "@/components/ui/field"
import { Select } from "@/components/ui/select"
import { Chips } from "./chips"
import type { NoticeDraft } from "./draft"
import { Finder } from "./finder"
import { useFindable } from "./use-findable"

type InstituteFieldsProps = {
  draft: NoticeDraft
  isFaulty: boolean
  onChange: (part: Partial<NoticeDraft>) => void
}

/** To which institutes a notice goes: to all, or to those chosen. */
export function InstituteFields({ draft: { audience, institutes }, isFaulty, onChange }: InstituteFieldsProps) {
  const t = useTranslations("sending.form")
  const { findInstitutes } = useFindable()
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
          <Field label={t("institutes")} error={isFaulty && t("faults.institutes")}>
            <Finder
              kind="institutes"
              find={findInstitutes}
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
