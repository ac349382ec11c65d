"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useEffect, useId, useState } from "react"
import { Avatar } from "@/components/ui/avatar"
import { cn } from "@/components/ui/cn"
import type { ControlProps } from "@/components/ui/control-class"
import { Glyph } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import type { Choice } from "./draft"

const REST_MS = 250

type FinderProps = ControlProps & {
  /** What is looked for, to tell its answers from those of another finder. */
  kind: string
  find: (words: string) => Promise<Choice[]>
  /** Those that were chosen already and are not offered again. */
  chosen: readonly Choice[]
  onChoose: (choice: Choice) => void
  placeholder: string
}

/** A box that offers what the server finds for the words in it; arrows choose, Enter takes. */
export function Finder({ kind, find, chosen, onChoose, placeholder, ...control }: FinderProps) {
  const t = useTranslations("sending.finder")
  const list = useId()
  const [typed, setTyped] = useState("")
  const [words, setWords] = useState("")
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const found = useQuery({
    queryKey: ["find", kind, words],
    queryFn: () => find(words),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  // While the answer to what is typed is on its way, Enter must not take the first of another answer.
  const isSettled = typed.trim() === words && !found.isPlaceholderData
  const offered = (found.data ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))

  useEffect(() => {
    const timer = setTimeout(() => setWords(typed.trim()), REST_MS)
    return () => clearTimeout(timer)
  }, [typed])

  function choose(choice: Choice) {
    onChoose(choice)
    setTyped("")
    setWords("")
    setAt(0)
    setIsOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const choice = isOpen && isSettled ? offered[at] : undefined
    if (event.key === "Escape") setIsOpen(false)
    if (event.key === "Enter") {
      event.preventDefault()
      if (choice) choose(choice)
    }
    if (step === 0) return
    event.preventDefault()
    setIsOpen(true)
    if (isOpen && offered.length > 0) setAt((at + step + offered.length) % offered.length)
  }

  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered[at] ? `${list}-${offered[at].id}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        lead={<Glyph name="search" />}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          setAt(0)
          setIsOpen(true)
        }}
      />
      <div
        hidden={!isOpen}
        // The focus stays in the box while a choice is pressed.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded bg-raised p-1.5 shadow-card"
      >
        <ul id={list} role="listbox" aria-label={placeholder} aria-busy={!isSettled}>
          {offered.map((choice, place) => (
            <li
              key={choice.id}
              id={`${list}-${choice.id}`}
              role="option"
              aria-selected={place === at}
              onPointerMove={() => setAt(place)}
              onClick={() => choose(choice)}
              className={cn(
                "flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-ui",
                place === at && "bg-quiet",
              )}
            >
              {choice.picture !== undefined && <Avatar name={choice.name} picture={choice.picture} size="xs" />}
              <span className="min-w-0 break-words">{choice.name}</span>
              {choice.note && <span className="ms-auto shrink-0 text-sm text-muted">{choice.note}</span>}
            </li>
          ))}
        </ul>
        <p role="status" className={offered.length > 0 ? "sr-only" : "px-2.5 py-3 text-ui text-muted"}>
          {found.isError
            ? t("failed")
            : !found.data
              ? t("searching")
              : offered.length === 0
                ? t("none")
                : t("found", { count: offered.length })}
        </p>
      </div>
    </div>
  )
}
