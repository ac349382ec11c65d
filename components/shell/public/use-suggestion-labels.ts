import { useTranslations } from "next-intl"
import { listItemKinds } from "@/lib/shared/item-kinds"
import type { SuggestionLabels } from "./fetch-suggestions"

/** The texts of the suggestions, for a server component: a public page has no messages in the browser. */
export function useSuggestionLabels(): SuggestionLabels {
  const t = useTranslations("items")
  return {
    list: t("search.suggestions"),
    didYouMean: t("search.didYouMean"),
    teacher: t("search.teacher"),
    kinds: Object.fromEntries(listItemKinds().map((kind) => [kind, t(`oneKind.${kind}`)])),
  }
}
