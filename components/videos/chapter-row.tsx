import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import type { ChapterDraft, ChapterError } from "./chapter-drafts"

type ChapterRowProps = {
  number: number
  draft: ChapterDraft
  error: ChapterError | undefined
  onChange: (change: Partial<ChapterDraft>) => void
  onRemove: () => void
}

/** The time and the title of one chapter. */
export function ChapterRow({ number, draft, error, onChange, onRemove }: ChapterRowProps) {
  const t = useTranslations("videos.chapters")
  return (
    <li className="flex items-start gap-2">
      <Field label={t("time", { number })} isLabelHidden error={error === "time" && t("timeError")} className="w-24">
        <Input
          value={draft.time}
          placeholder={t("timePlaceholder")}
          inputMode="numeric"
          maxLength={9}
          onChange={({ target }) => onChange({ time: target.value })}
        />
      </Field>
      <Field label={t("name", { number })} isLabelHidden error={error === "title" && t("titleError")} className="grow">
        <Input
          value={draft.title}
          placeholder={t("namePlaceholder")}
          maxLength={120}
          onChange={({ target }) => onChange({ title: target.value })}
        />
      </Field>
      <Button variant="ghost" size="icon" aria-label={t("remove", { number })} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </li>
  )
}
