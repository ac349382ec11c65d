"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import { type LandingSection, SECTION_LIMITS } from "@/lib/features/site/landing-shapes"
import type { LandingDraft } from "./use-landing-draft"

type EntryFieldsProps = {
  kind: "highlights" | "achievements"
  section: LandingSection
  draft: LandingDraft
  hasError: boolean
}

/** The entries of highlights (title and text) or achievements (number and label). */
export function EntryFields({ kind, section: { id, entries }, draft, hasError }: EntryFieldsProps) {
  const t = useTranslations("site.landing.entries")
  const change = (at: number, part: Partial<LandingSection["entries"][number]>) =>
    draft.update(id, { entries: entries.map((entry, index) => (index === at ? { ...entry, ...part } : entry)) })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-ui font-medium">{t(`${kind}.legend`)}</legend>
      {entries.map(({ title, text }, at) => (
        <div key={at} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 rounded bg-sunken p-3">
          <div className="flex min-w-0 flex-col gap-3">
            <Field
              label={t(`${kind}.title`, { number: at + 1 })}
              error={hasError && title.trim() === "" && text.trim() !== "" && t("required")}
            >
              <Input
                value={title}
                maxLength={SECTION_LIMITS.entryTitle}
                onChange={({ target }) => change(at, { title: target.value })}
              />
            </Field>
            <Field label={t(`${kind}.text`, { number: at + 1 })}>
              <Input
                value={text}
                maxLength={SECTION_LIMITS.entryText}
                onChange={({ target }) => change(at, { text: target.value })}
              />
            </Field>
          </div>
          <Button
            variant="ghost"
            size="sm"
            aria-label={t("remove", { number: at + 1 })}
            onClick={() => draft.update(id, { entries: entries.toSpliced(at, 1) })}
          >
            <Icon name="x" />
          </Button>
        </div>
      ))}
      {entries.length < SECTION_LIMITS.entries && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          onClick={() => draft.update(id, { entries: [...entries, { title: "", text: "" }] })}
        >
          <Icon name="plus" />
          {t("add")}
        </Button>
      )}
    </fieldset>
  )
}
