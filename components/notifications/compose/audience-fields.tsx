"use client"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Field } from "@/components/ui/fields/field"
import { Icon } from "@/components/ui/icon"
import { Select } from "@/components/ui/fields/select"
import { AUDIENCE_ROLES } from "@/lib/features/notifications/notification-shapes"
import { Chips } from "./chips"
import { AUDIENCE_KINDS, type NotificationFormValues } from "./form-values"
import { SearchCombobox } from "@/components/forms/search-combobox"
import { useRecipientSearch } from "./use-recipient-search"

type AudienceFieldsProps = {
  draft: NotificationFormValues
  isInvalid: boolean
  /** Teachers may write only to the learners of the items that they teach. */
  isTeacher: boolean
  audienceSize: { people: number | undefined; isFailed: boolean }
  onChange: (part: Partial<NotificationFormValues>) => void
}

/** Chooses the audience of a message and shows how many people it has now. */
export function AudienceFields({ draft, isInvalid, isTeacher, audienceSize, onChange }: AudienceFieldsProps) {
  const t = useTranslations("sending.form")
  const audiences = useTranslations("sending.audience")
  const { searchItems, searchPeople } = useRecipientSearch()
  const { audience, role, item, people } = draft
  const kinds = AUDIENCE_KINDS.filter((kind) => !isTeacher || kind === "item" || kind === "users")
  const error = isInvalid && t(audience === "item" ? "errors.item" : "errors.people")
  return (
    <FormSection title={t("audience")}>
      <Field label={t("for")} help={isTeacher ? t("forTeacher") : undefined}>
        <Select
          value={audience}
          onChange={({ target }) => {
            const chosen = kinds.find((kind) => kind === target.value)
            if (chosen) onChange({ audience: chosen })
          }}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </Select>
      </Field>
      {audience === "role" && (
        <Field label={t("role")}>
          <Select
            value={role}
            onChange={({ target }) => {
              const chosen = AUDIENCE_ROLES.find((one) => one === target.value)
              if (chosen) onChange({ role: chosen })
            }}
          >
            {AUDIENCE_ROLES.map((one) => (
              <option key={one} value={one}>
                {audiences(`roles.${one}`)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {audience === "item" && !item && (
        <Field label={t("item")} error={error}>
          <SearchCombobox
            kind="items"
            search={searchItems}
            chosen={[]}
            placeholder={t("findItem")}
            onChoose={(choice) => onChange({ item: choice, audience })}
          />
        </Field>
      )}
      {audience === "item" && item && (
        <Chips label={t("item")} choices={[item]} onRemove={() => onChange({ item: null })} />
      )}
      {audience === "users" && (
        <>
          <Field label={t("people")} error={error}>
            <SearchCombobox
              kind="people"
              search={(text) => searchPeople(text, isTeacher)}
              chosen={people}
              placeholder={t("findPeople")}
              onChoose={(choice) => onChange({ people: [...people, choice], audience })}
            />
          </Field>
          <Chips
            label={t("chosen")}
            choices={people}
            onRemove={({ id }) => onChange({ people: people.filter((one) => one.id !== id) })}
          />
        </>
      )}
      <p role="status" className="flex items-center gap-2 text-ui text-muted">
        <Icon name="users" className="size-4.5" />
        {audienceSize.isFailed
          ? t("audienceSizeFailed")
          : audienceSize.people === undefined
            ? t("audienceSizeUnknown")
            : t("audienceSize", { count: audienceSize.people })}
      </p>
    </FormSection>
  )
}
