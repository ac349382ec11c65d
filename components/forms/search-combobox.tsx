"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from "react"
import { Avatar } from "@/components/ui/media/avatar"
import { cn } from "@/components/ui/cn"
import type { ControlProps } from "@/components/ui/fields/control-class"
import { Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/fields/input"

/** A search result that the user has chosen: a person, an item or an institute. */
export interface Choice {
  id: number
  name: string
  hint?: string | undefined
  picture?: string | null | undefined
}

const DEBOUNCE_MS = 250

type SearchComboboxProps<Offered extends Choice> = ControlProps & {
  /** What is searched for; part of the query key, so that two comboboxes do not share results. */
  kind: string
  search: (text: string) => Promise<Offered[]>
  /** The choices already made, which are not offered again. */
  chosen: readonly Choice[]
  onChoose: (choice: Offered) => void
  placeholder: string
  /** What one can do when the search finds nothing. */
  whenNone?: ReactNode
}

/** A combobox over the results of a server search; the arrow keys move, Enter chooses. */
export function SearchCombobox<Offered extends Choice>({
  kind,
  search,
  chosen,
  onChoose,
  placeholder,
  whenNone,
  ...control
}: SearchComboboxProps<Offered>) {
  const list = useId()
  const [typed, setTyped] = useState("")
  const [searchText, setSearchText] = useState("")
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useQuery({
    queryKey: ["search", kind, searchText],
    queryFn: () => search(searchText),
    enabled: isOpen,
    placeholderData: keepPreviousData,
  })
  // While the results for the typed text are loading, Enter must not choose from earlier results.
  const isSettled = typed.trim() === searchText && !found.isPlaceholderData
  const offered = (found.data ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))

  useEffect(() => {
    const timer = setTimeout(() => setSearchText(typed.trim()), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  function choose(choice: Offered) {
    onChoose(choice)
    setTyped("")
    setSearchText("")
    setActive(0)
    setIsOpen(false)
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    const choice = isOpen && isSettled ? offered[active] : undefined
    if (event.key === "Escape") setIsOpen(false)
    if (event.key === "Enter") {
      event.preventDefault()
      if (choice) choose(choice)
    }
    if (step === 0) return
    event.preventDefault()
    setIsOpen(true)
    if (isOpen && offered.length > 0) setActive((active + step + offered.length) % offered.length)
  }

  return (
    <div className="relative">
      <Input
        {...control}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && offered[active] ? `${list}-${offered[active].id}` : undefined}
        autoComplete="off"
        placeholder={placeholder}
        value={typed}
        leading={<Icon name="search" />}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={onKeyDown}
        onChange={({ target }) => {
          setTyped(target.value)
          setActive(0)
          setIsOpen(true)
        }}
      />
      <div
        hidden={!isOpen}
        // Keeps the focus in the input while an option is clicked.
        onPointerDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-72 overflow-y-auto rounded bg-raised p-1.5 shadow-card"
      >
        <OptionList
          id={list}
          label={placeholder}
          options={offered}
          active={active}
          isBusy={!isSettled}
          onActive={setActive}
          onChoose={choose}
        />
        <SearchStatus found={found.isError ? "failed" : found.data && offered.length} whenNone={whenNone} />
      </div>
    </div>
  )
}

/** Says how many options there are, and what one can do when there are none; undefined while the search runs. */
function SearchStatus({ found, whenNone }: { found: number | "failed" | undefined; whenNone?: ReactNode }) {
  const t = useTranslations("sending.search")
  const text =
    found === "failed"
      ? t("failed")
      : found === undefined
        ? t("searching")
        : found === 0
          ? t("none")
          : t("found", { count: found })
  return (
    <>
      <p
        role="status"
        className={typeof found === "number" && found > 0 ? "sr-only" : "px-2.5 py-3 text-ui text-muted"}
      >
        {text}
      </p>
      {found === 0 && whenNone && <div className="px-2.5 pb-3">{whenNone}</div>}
    </>
  )
}

type OptionListProps<Offered extends Choice> = {
  id: string
  label: string
  options: Offered[]
  /** The index of the option that Enter chooses. */
  active: number
  isBusy: boolean
  onActive: (index: number) => void
  onChoose: (choice: Offered) => void
}

function OptionList<Offered extends Choice>({
  id,
  label,
  options,
  active,
  isBusy,
  onActive,
  onChoose,
}: OptionListProps<Offered>) {
  return (
    <ul id={id} role="listbox" aria-label={label} aria-busy={isBusy}>
      {options.map((choice, index) => (
        <li
          key={choice.id}
          id={`${id}-${choice.id}`}
          role="option"
          aria-selected={index === active}
          onPointerMove={() => onActive(index)}
          onClick={() => onChoose(choice)}
          className={cn(
            "flex min-h-10 cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 text-ui",
            index === active && "bg-quiet",
          )}
        >
          {choice.picture !== undefined && <Avatar name={choice.name} picture={choice.picture} size="xs" />}
          <span className="flex min-w-0 grow flex-col sm:flex-row sm:items-center sm:gap-3">
            <span className="min-w-0 break-words">{choice.name}</span>
            {choice.hint && (
              <span className="min-w-0 text-sm break-words text-muted sm:ms-auto sm:shrink-0">{choice.hint}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
