"use client"
import { useQueries } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { type ReactNode, useDeferredValue, useEffect, useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { Icon } from "@/components/ui/icon"
import { areaOfPath } from "@/lib/shared/paths"
import { AREA_ACTIONS } from "./area-actions"
import { matchPages } from "./match-pages"
import type { NavigationGroup } from "./navigation"
import { type Found, SEARCH_SOURCES } from "./search-sources"

/** One line of the results. */
export type SearchResult = Found & { group: string; icon: ReactNode }

const MIN_LETTERS = 2
const PAUSE_MS = 150

/**
 * The pages and actions of the area that match a text and, from two letters on, what its lists find, as far as the person may see
 * them. A list that cannot be read now is left out and named in `isPartial`.
 */
export function useSearchResults(groups: readonly NavigationGroup[], text: string) {
  const t = useTranslations("shell.search")
  const area = areaOfPath(usePathname())
  const may = useMay()
  const settled = useSettled(useDeferredValue(text.trim()))
  const sources = SEARCH_SOURCES[area].filter(({ endpoint }) => may(endpoint))
  const isSearching = settled.length >= MIN_LETTERS
  const answers = useQueries({
    queries: sources.map(({ group, find }) => ({
      queryKey: ["area search", area, group, settled],
      queryFn: () => find(settled),
      enabled: isSearching,
      staleTime: 10_000,
    })),
  })
  const pages: SearchResult[] = matchPages(groups, text).map(({ group = "", ...page }) => ({
    ...page,
    group,
    detail: "",
  }))
  const actions: NavigationGroup = {
    items: AREA_ACTIONS[area]
      .filter(({ endpoint }) => may(endpoint))
      .map(({ label, href, icon }) => ({ href, icon: <Icon name={icon} />, label: t(`actions.${label}`) })),
  }
  const offered = text.trim() === "" ? [] : matchPages([actions], text)
  const found = sources.flatMap(({ group, icon }, at) =>
    isSearching
      ? (answers[at]?.data ?? []).map((one) => ({ ...one, icon: <Icon name={icon} />, group: t(`groups.${group}`) }))
      : [],
  )
  return {
    results: [...pages, ...offered.map((one) => ({ ...one, group: t("groups.actions"), detail: "" })), ...found],
    isPending: settled !== text.trim() || answers.some(({ isFetching }) => isFetching),
    isPartial: answers.some(({ isError }) => isError),
  }
}

/** A text once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
