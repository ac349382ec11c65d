"use client"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { Icon } from "../icon"
import { Input } from "../fields/input"

const DEBOUNCE_MS = 300

/** A search box that searches 300 ms after the last key, and immediately on Enter or blur. */
export function TableSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const t = useTranslations("ui.table")
  const [typed, setTyped] = useState(value)
  const lastSearch = useRef(value)

  // Follow the URL when it changes by other means than typing, as by the back button.
  useEffect(() => {
    if (value !== lastSearch.current) setTyped(value)
    lastSearch.current = value
  }, [value])

  useEffect(() => {
    if (typed === lastSearch.current) return
    const timer = setTimeout(() => submit(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  })

  function submit(search: string) {
    if (search === lastSearch.current) return
    lastSearch.current = search
    onSearch(search)
  }

  return (
    <form
      role="search"
      className="me-auto w-full sm:w-72"
      onSubmit={(event) => {
        event.preventDefault()
        submit(typed)
      }}
    >
      <Input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // A pending search must not move the user away from a row that they have gone on to.
        onBlur={() => submit(typed)}
        leading={<Icon name="search" />}
      />
    </form>
  )
}
