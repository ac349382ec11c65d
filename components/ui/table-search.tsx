"use client"
import { useTranslations } from "next-intl"
import { useEffect, useRef, useState } from "react"
import { Glyph } from "./icon"
import { Input } from "./input"

const REST_MS = 300

/** A search box that asks when typing rests, and at once on Enter. */
export function TableSearch({ value, onSearch }: { value: string; onSearch: (search: string) => void }) {
  const t = useTranslations("ui.table")
  const [typed, setTyped] = useState(value)
  const asked = useRef(value)

  // The address changed by other means than typing, as the back button does: the box follows.
  useEffect(() => {
    if (value !== asked.current) setTyped(value)
    asked.current = value
  }, [value])

  useEffect(() => {
    if (typed === asked.current) return
    const timer = setTimeout(() => ask(typed), REST_MS)
    return () => clearTimeout(timer)
  })

  function ask(search: string) {
    if (search === asked.current) return
    asked.current = search
    onSearch(search)
  }

  return (
    <form
      role="search"
      className="w-full sm:w-72"
      onSubmit={(event) => {
        event.preventDefault()
        ask(typed)
      }}
    >
      <Input
        type="search"
        aria-label={t("search")}
        placeholder={t("search")}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Whoever goes on to a row is not called back by a search that was still resting.
        onBlur={() => ask(typed)}
        lead={<Glyph name="search" />}
      />
    </form>
  )
}
