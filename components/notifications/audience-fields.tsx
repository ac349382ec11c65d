"use client"
import { useTranslations } from "next-intl"
import { FormPart } from "@/components/forms/form-section"
import { Field } from "@/components/ui/field"
import { Glyph } from "@/components/ui/icon"
import { Select } from "@/components/ui/select"
import { AUDIENCE_ROLES } from "@/lib/features/notifications/notification-shapes"
import { Chips } from "./chips"
import { AUDIENCE_KINDS, type NotificationDraft } from "./draft"
import { Finder } from "./finder"
import { useFindable } from "./use-findable"

type AudienceFieldsProps = {
  draft: NotificationDraft
  isFaulty: boolean
  /** A teacher tells the learners of what they teach, and nobody else. */
  isTeacher: boolean
  reach: { people: number | undefined; isFailed: boolean }
  onChange: (part: Partial<NotificationDraft>) => void
}

/** Whom a message is for, and how many people that is. */
export function AudienceFields({ draft, isFaulty, isTeacher, reach, onChange }: AudienceFieldsProps) {
  const t = useTranslations("sending.form")
  const audiences = useTranslations("sending.audience")
  const { findItems, findPeople } = useFindable()
  const { audience, role, item, people } = draft
  const kinds = AUDIENCE_KINDS.filter((kind) => !isTeacher || kind === "item" || kind === "users")
  const fault = isFaulty && t(audience === "item" ? "faults.item" : "faults.people")
  return (
    <FormPart title={t("audience")}>
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
        <Field label={t("item")} error={fault}>
          <Finder
            kind="items"
            find={findItems}
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
          <Field label={t("people")} error={fault}>
            <Finder
              kind="people"
              find={(words) => findPeople(words, isTeacher)}
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
        <Glyph name="users" className="size-4.5" />
        {reach.isFailed
          ? t("reachFailed")
          : reach.people === undefined
            ? t("reachUnknown")
            : t("reach", { count: reach.people })}
      </p>
    </FormPart>
  )
}
