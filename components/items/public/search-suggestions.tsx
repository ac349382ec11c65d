"use client"
import { type ReactNode, useRef, useState } from "react"
import type { Suggestion } from "./fetch-suggestions"

const DEBOUNCE_MS = 250
const MIN_LENGTH = 2

type SearchSuggestionsProps = { instituteId: number; label: string; /** The search field. */ children: ReactNode }

/**
 * Links to the first results of a search while it is typed, below its field. Whoever submits the form, or has no scripts,
 * gets the page of results; the code that asks is loaded with the first letter.
 */
export function SearchSuggestions({ instituteId, label, children }: SearchSuggestionsProps) {
  const [found, setFound] = useState<Suggestion[]>([])
  const latest = useRef(0)

  async function onInput(words: string) {
    const request = ++latest.current
    const { fetchSuggestions } = await import("./fetch-suggestions")
    await new Promise((resolve) => setTimeout(resolve, DEBOUNCE_MS))
    if (request !== latest.current) return
    const results = words.length < MIN_LENGTH ? [] : await fetchSuggestions(instituteId, words)
    if (request === latest.current) setFound(results)
  }

  return (
    <div
      className="group/search relative grow"
      onInput={({ target }) => target instanceof HTMLInputElement && void onInput(target.value.trim())}
      onKeyDown={({ key }) => key === "Escape" && setFound([])}
    >
      {children}
      <div role="status" aria-label={label}>
        {found.length > 0 && (
          <ul className="absolute inset-x-0 top-full z-20 mt-1 hidden flex-col overflow-hidden rounded bg-raised py-1 shadow-card group-focus-within/search:flex">
            {found.map(({ href, title, detail }) => (
              <li key={href}>
                <a href={href} className="flex items-baseline gap-3 px-4 py-2.5 text-ui hover:bg-quiet focus:bg-quiet">
                  <span className="min-w-0 grow break-words">{title}</span>
                  <span className="shrink-0 text-sm text-muted">{detail}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
