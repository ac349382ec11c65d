"use client"
import { useTranslations } from "next-intl"
import { RichTextEditor } from "@/components/forms/rich-text-editor"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Select } from "@/components/ui/fields/select"
import { Textarea } from "@/components/ui/fields/textarea"
import { Icon } from "@/components/ui/icon"
import { type LandingSection, SECTION_LIMITS, type SectionKind } from "@/lib/features/site/landing-shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { EntryFields } from "./entry-fields"
import type { LandingDraft } from "./use-landing-draft"

type SectionFieldsProps = { section: LandingSection; draft: LandingDraft; hasError: boolean }

/** The kinds with a plain text. */
const WITH_TEXT: readonly SectionKind[] = ["banner", "details", "enquiry"]
const WITHOUT_TITLE: readonly SectionKind[] = ["moreItems"]

/** The texts of a section and what else its kind has. */
export function SectionFields({ section, draft, hasError }: SectionFieldsProps) {
  const t = useTranslations("site.landing")
  const tErrors = useTranslations("forms.errors")
  const tKinds = useTranslations("items.kinds")
  const { id, kind, title, text, itemKind } = section
  return (
    <div className="flex flex-col gap-4 border-t border-line p-4">
      <p className="text-sm text-muted">{t(`help.${kind}`)}</p>
      {!WITHOUT_TITLE.includes(kind) && (
        <Field label={t("headingField")} help={t(kind === "text" ? "titleHelpText" : "titleHelp")}>
          <Input
            value={title}
            maxLength={SECTION_LIMITS.title}
            onChange={({ target }) => draft.update(id, { title: target.value })}
          />
        </Field>
      )}
      {kind === "text" && (
        <Field
          label={t("text")}
          error={text.length > SECTION_LIMITS.text && tErrors("tooLong", { most: SECTION_LIMITS.text })}
        >
          <RichTextEditor key={draft.version} value={text} onChange={(html) => draft.update(id, { text: html })} />
        </Field>
      )}
      {WITH_TEXT.includes(kind) && (
        <Field label={t("text")} help={t("textHelp")}>
          <Textarea
            rows={4}
            value={text}
            maxLength={SECTION_LIMITS.text}
            onChange={({ target }) => draft.update(id, { text: target.value })}
          />
        </Field>
      )}
      {kind === "items" && (
        <Field label={t("itemKind")}>
          <Select
            value={itemKind ?? ""}
            onChange={({ target }) =>
              draft.update(id, { itemKind: listItemKinds().find((one) => one === target.value) ?? null })
            }
          >
            <option value="">{t("firstKind")}</option>
            {listItemKinds().map((one) => (
              <option key={one} value={one}>
                {tKinds(one)}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {(kind === "highlights" || kind === "achievements") && (
        <EntryFields kind={kind} section={section} draft={draft} hasError={hasError} />
      )}
      <Button variant="ghost" size="sm" className="self-start text-danger" onClick={() => draft.remove(id)}>
        <Icon name="trash" />
        {t("remove")}
      </Button>
    </div>
  )
}
