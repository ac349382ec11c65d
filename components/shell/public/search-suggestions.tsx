"use client"
import { type ReactNode, useRef, useState } from "react"
import type { SuggestionLabels } from "./fetch-suggestions"
import type { SuggestionList as List } from "./suggestion-list"
import { withPart } from "@/lib/client/load-part"

type SearchSuggestionsProps = {
  instituteId: number
  labels: SuggestionLabels
  /** The search field. */ children: ReactNode
}

/**
 * Suggests items and teachers while a search is typed. Whoever submits the form, or has no scripts, gets the page of results;
 * what suggests is loaded when the field gets the focus.
 */
export function SearchSuggestions({ instituteId, labels, children }: SearchSuggestionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [SuggestionList, setSuggestionList] = useState<typeof List>()
  const load = () =>
    withPart(
      () => import("./suggestion-list"),
      (file) => setSuggestionList(() => file.SuggestionList),
    )
  return (
    <div ref={box} onFocus={load} className="relative grow">
      {children}
      {SuggestionList && <SuggestionList box={box} instituteId={instituteId} labels={labels} />}
    </div>
  )
}
