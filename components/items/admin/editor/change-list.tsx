"use client"
import { useTranslations } from "next-intl"
import { Picture } from "@/components/ui/media/picture"
import { useFormats } from "@/components/ui/use-formats"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import type { DraftField, DraftValue, ItemDraft } from "@/lib/features/items/item-draft-shapes"
import { LEVELS } from "@/lib/features/items/levels"
import { LANGUAGES, languageName } from "@/lib/shared/messages/languages"
import { ContentChanges } from "./content-changes"

type ChangeListProps = Pick<ItemDraft, "changes" | "contents"> & { item: EditableItem }

/** The changed fields, each as the public has it and as it will be, and what changed of the contents. */
export function ChangeList({ item, changes, contents }: ChangeListProps) {
  const t = useTranslations("itemsAdmin.changes")
  const words = useWords(item)
  return (
    <dl className="flex flex-col divide-y divide-line">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex flex-col gap-1 py-3 first:pt-0">
          <dt className="text-ui font-medium">{t(`fields.${field}`)}</dt>
          <dd className="text-sm text-muted">
            <span className="sr-only">{t("before")}: </span>
            <del className="line-clamp-2 break-words">{shown(field, before, words)}</del>
          </dd>
          <dd className="text-sm">
            <span className="sr-only">{t("after")}: </span>
            <ins className="line-clamp-3 break-words no-underline">{shown(field, after, words)}</ins>
          </dd>
        </div>
      ))}
      <ContentChanges contents={contents} />
    </dl>
  )
}

const shown = (field: DraftField, value: DraftValue, words: ReturnType<typeof useWords>) =>
  field === "image" && typeof value === "string" ? (
    <Picture src={value} alt="" name="" width={160} height={90} sizes="112px" className="aspect-video w-28" />
  ) : (
    words(field, value)
  )

/** Returns a function that says the value of a field in words. */
function useWords({ currency }: EditableItem) {
  const t = useTranslations("itemsAdmin.changes")
  const list = useTranslations("itemsAdmin.list")
  const levels = useTranslations("itemsAdmin.editor.levels")
  const formats = useFormats()

  return (field: DraftField, value: DraftValue): string => {
    if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return t(nothingKey(field))
    if (field === "samplePages" && Array.isArray(value)) return value.join("–")
    if (Array.isArray(value)) return formats.list(value.map(String))
    if (typeof value === "boolean") return t(value ? "yes" : "no")
    if (field === "priceMinor" && value === 0) return list("free")
    if ((field === "priceMinor" || field === "compareAtMinor") && typeof value === "number")
      return formats.money(value, currency)
    if (typeof value === "number") return formats.number(value)
    if (field === "startsAt" || field === "endsAt") return formats.dateTime(new Date(value))
    if (field === "description") return value.replace(/<[^>]*>/g, " ").replaceAll("&nbsp;", " ")
    const level = LEVELS.find((one) => field === "level" && one === value)
    const language = LANGUAGES.find((one) => field === "language" && one === value)
    return level ? levels(level) : language ? languageName(language) : value
  }
}

const nothingKey = (field: DraftField) =>
  field === "accessDays" ? "lifetime" : field === "seats" ? "noLimit" : "nothing"
