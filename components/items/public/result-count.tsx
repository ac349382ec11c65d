import { useTranslations } from "next-intl"
import { MAX_COUNTED_RESULTS } from "@/lib/shared/constants"

type ResultCountProps = {
  total: number
  isFiltered: boolean
  words: string | undefined
  /** The page without search and filters. */
  path: string
}

/** How many items a list has under its search and filters, and a link that clears them. */
export function ResultCount({ total, isFiltered, words, path }: ResultCountProps) {
  const t = useTranslations("items.list")
  return (
    <p role="status" className="mt-8 mb-4 flex flex-wrap items-center gap-x-2 text-ui text-muted tabular">
      {isFiltered && total > MAX_COUNTED_RESULTS
        ? t("countMore", { count: MAX_COUNTED_RESULTS })
        : t("count", { count: total })}
      {words && <span>{t("found", { words })}</span>}
      {isFiltered && (
        <a href={path} className="font-medium text-primary underline-offset-4 hover:underline">
          {t("clear")}
        </a>
      )}
    </p>
  )
}
