"use client"
import { type RefObject, useCallback, useEffect, useId, useState } from "react"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { fetchSuggestions, type Suggestion, type SuggestionLabels } from "./fetch-suggestions"

const DEBOUNCE_MS = 250
const MIN_LENGTH = 2

type SuggestionListProps = {
  /** The element with the search field. */
  box: RefObject<HTMLDivElement | null>
  instituteId: number
  labels: SuggestionLabels
}

/**
 * The list of suggestions of a search field, which becomes a combobox (ARIA APG): the arrows choose, Enter opens what is
 * chosen or submits the search, Escape closes the list.
 */
export function SuggestionList({ box, instituteId, labels }: SuggestionListProps) {
  const id = useId()
  const [found, setFound] = useState<Suggestion[]>([])
  const [chosen, setChosen] = useState(-1)
  const optionId = (at: number) => `${id}-${at}`

  const show = useCallback((suggestions: Suggestion[]) => {
    setFound(suggestions)
    setChosen(-1)
  }, [])
  const find = useCallback((words: string) => fetchSuggestions({ instituteId, words, labels }), [instituteId, labels])

  useSearchField(box, {
    role: "combobox",
    "aria-autocomplete": "list",
    "aria-expanded": String(found.length > 0),
    "aria-controls": id,
    "aria-activedescendant": chosen < 0 ? undefined : optionId(chosen),
  })
  useTypedWords(box, find, show)

  useEffect(() => {
    const element = box.current
    const onKeyDown = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (event.key === "Escape" && found.length > 0) {
        // The first Escape closes the list alone, and leaves the words and what is around the field.
        event.preventDefault()
        event.stopPropagation()
        show([])
      }
      if (event.key === "Enter" && found[chosen]) {
        event.preventDefault()
        hardNavigate(found[chosen].href)
      }
      if (step === undefined || found.length === 0) return
      event.preventDefault()
      // One place more than there are suggestions: that of the field itself.
      setChosen(((chosen + 1 + step + found.length + 1) % (found.length + 1)) - 1)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element?.contains(relatedTarget))) show([])
    }
    element?.addEventListener("keydown", onKeyDown)
    element?.addEventListener("focusout", onFocusOut)
    return () => {
      element?.removeEventListener("keydown", onKeyDown)
      element?.removeEventListener("focusout", onFocusOut)
    }
  }, [box, found, chosen, show])

  return (
    <>
      <ul
        id={id}
        role="listbox"
        aria-label={labels.list}
        hidden={found.length === 0}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-[70dvh] overflow-y-auto rounded bg-raised py-1 shadow-card xl:start-auto xl:min-w-80"
      >
        {found.map(({ href, title, detail, isCorrection }, at) => (
          <li
            key={href}
            id={optionId(at)}
            role="option"
            aria-selected={at === chosen}
            // The field keeps the focus, so that the list stays open until the click.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => hardNavigate(href)}
            className={`flex min-h-11 cursor-pointer items-center gap-3 px-4 py-2 text-ui hover:bg-quiet aria-selected:bg-quiet ${isCorrection ? "border-b border-line" : ""}`}
          >
            {isCorrection && <span className="shrink-0 text-sm text-muted">{detail}</span>}
            <span className={`min-w-0 grow break-words ${isCorrection ? "font-semibold text-primary" : ""}`}>
              {title}
            </span>
            {!isCorrection && <span className="shrink-0 text-sm text-muted">{detail}</span>}
          </li>
        ))}
      </ul>
      <span role="status" className="sr-only">
        {found.length > 0 && `${labels.list}: ${found.length}`}
      </span>
    </>
  )
}

const fieldIn = (box: RefObject<HTMLDivElement | null>) => box.current?.querySelector("input") ?? undefined

/** Sets attributes of the search field, which the server has rendered. */
function useSearchField(box: RefObject<HTMLDivElement | null>, attributes: Record<string, string | undefined>) {
  useEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === undefined) fieldIn(box)?.removeAttribute(name)
      else fieldIn(box)?.setAttribute(name, value)
    }
  })
}

/** Shows what is found for the words in the field, once they have not changed for a moment; nothing for a single letter. */
function useTypedWords(
  box: RefObject<HTMLDivElement | null>,
  find: (words: string) => Promise<Suggestion[]>,
  show: (found: Suggestion[]) => void,
) {
  useEffect(() => {
    const field = fieldIn(box)
    let timer: ReturnType<typeof setTimeout> | undefined
    let latest = ""
    const onInput = () => {
      clearTimeout(timer)
      latest = field?.value.trim() ?? ""
      const words = latest
      if (words.length < MIN_LENGTH) return show([])
      timer = setTimeout(
        () => void find(words).then((found) => words === latest && field === document.activeElement && show(found)),
        DEBOUNCE_MS,
      )
    }
    field?.addEventListener("input", onInput)
    // Letters that were typed while this was loaded.
    if (field && field.value !== field.defaultValue) onInput()
    return () => {
      clearTimeout(timer)
      field?.removeEventListener("input", onInput)
    }
  }, [box, find, show])
}
