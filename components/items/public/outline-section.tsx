import { useTranslations } from "next-intl"
import type { ItemDetail } from "@/lib/features/items/contract"
import { ItemSection } from "./item-section"

type Outline = ItemDetail["outline"]

/** More are shown on request. */
const FIRST_ENTRIES = 12

/** The table of contents of a book, with the page of each chapter. */
export function OutlineSection({ outline }: { outline: Outline }) {
  const t = useTranslations("items.detail")
  const [first, others] = [outline.slice(0, FIRST_ENTRIES), outline.slice(FIRST_ENTRIES)]
  return (
    <ItemSection title={t("tableOfContents")}>
      <div className="rounded bg-surface px-5 py-2 shadow-card">
        <Entries outline={first} />
        {others.length > 0 && (
          <details className="border-t border-line">
            <summary className="py-3 text-ui font-medium text-primary">
              {t("moreContents", { count: others.length })}
            </summary>
            <Entries outline={others} />
          </details>
        )}
      </div>
    </ItemSection>
  )
}

const INDENTS = ["", "ps-5", "ps-10"]

const Entries = ({ outline }: { outline: Outline }) => (
  <ol className="divide-y divide-line">
    {outline.map(({ title, page, level }, at) => (
      <li key={at} className={`flex items-baseline gap-4 py-2 ${INDENTS[level - 1] ?? "ps-10"}`}>
        <span className="min-w-0 grow break-words">{title}</span>
        <span className="text-sm text-muted tabular">{page}</span>
      </li>
    ))}
  </ol>
)
