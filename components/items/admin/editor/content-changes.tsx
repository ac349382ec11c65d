"use client"
import { useTranslations } from "next-intl"
import { useFormats } from "@/components/ui/use-formats"
import { CONTENT_CHANGES, CONTENT_PARTS, type ContentChange } from "@/lib/features/item-contents/content-change-shapes"

/** How many changes are named one by one. */
const NAMED = 40

type Part = "curriculum" | "questions"

/** What changed of the sections, lessons and questions of an item: how many of each, and their titles. */
export function ContentChanges({ contents }: { contents: readonly ContentChange[] }) {
  const isQuestion = ({ part }: ContentChange) => part === "question"
  return (
    <>
      <ChangesOf part="curriculum" changes={contents.filter((one) => !isQuestion(one))} />
      <ChangesOf part="questions" changes={contents.filter(isQuestion)} />
    </>
  )
}

function ChangesOf({ part, changes }: { part: Part; changes: readonly ContentChange[] }) {
  const t = useTranslations("itemsAdmin.changes.contents")
  const { list } = useFormats()
  if (changes.length === 0) return null
  const counts = CONTENT_PARTS.flatMap((of) =>
    CONTENT_CHANGES.flatMap((change) => {
      const count = changes.filter((one) => one.part === of && one.change === change).length
      return count === 0 || change === "moved" ? [] : [t(`counts.${of}.${change}`, { count })]
    }),
  )
  const isReordered = changes.some(({ change }) => change === "moved")
  const named = changes.filter(({ change }) => change !== "moved")
  return (
    <div className="flex flex-col gap-1 py-3 first:pt-0">
      <dt className="text-ui font-medium">{t(part)}</dt>
      <dd className="text-sm">{list([...counts, ...(isReordered ? [t("reordered")] : [])])}</dd>
      {named.length > 0 && (
        <dd>
          <ul className="flex flex-col gap-0.5 text-sm text-muted">
            {named.slice(0, NAMED).map(({ part: of, id, change, title, before }) => (
              <li key={`${of}/${id}`} className="break-words">
                {t(`lines.${change === "moved" ? "changed" : change}`, { title, before: before ?? "" })}
              </li>
            ))}
            {named.length > NAMED && <li>{t("more", { count: named.length - NAMED })}</li>}
          </ul>
        </dd>
      )}
    </div>
  )
}
