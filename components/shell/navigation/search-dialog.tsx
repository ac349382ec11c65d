"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { Dialog } from "radix-ui"
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react"
import { cn } from "@/components/ui/cn"
import { useFocusReturn } from "@/components/ui/overlays/use-focus-return"
import { Icon } from "@/components/ui/icon"
import { usePortalContainer } from "@/components/ui/overlays/use-portal-container"
import { mayLeave } from "@/lib/client/leave-guards"
import type { NavigationGroup } from "./navigation"
import { type SearchResult, useSearchResults } from "./use-search-results"

/** Finds pages, actions and what the lists of the area hold; the arrow keys select, Enter opens. */
export function SearchDialog({ groups, onClose }: { groups: NavigationGroup[]; onClose: () => void }) {
  const t = useTranslations("shell.search")
  const router = useRouter()
  const container = usePortalContainer()
  const onCloseAutoFocus = useFocusReturn(true)
  const id = useId()
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState(0)
  const { results, isPending, isPartial } = useSearchResults(groups, text)
  const at = Math.min(chosen, Math.max(0, results.length - 1))
  const optionId = (at: number) => `${id}-${at}`

  function go(href: string | undefined) {
    if (!href) return
    onClose()
    void mayLeave().then((may) => may && router.push(href))
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (event.key === "Enter") go(results[at]?.href)
    if (step === 0 || results.length === 0) return
    event.preventDefault()
    setChosen((at + step + results.length) % results.length)
  }

  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal container={container}>
        <Dialog.Overlay className="fixed inset-0 z-40 animate-in bg-scrim duration-100 fade-in-0" />
        <Dialog.Content aria-describedby={undefined} onCloseAutoFocus={onCloseAutoFocus} className={WINDOW}>
          <Dialog.Title className="sr-only">{t("title")}</Dialog.Title>
          <div className="flex items-center gap-3 border-b border-line px-4">
            <Icon name="search" className="text-muted" />
            <input
              role="combobox"
              aria-expanded
              aria-controls={id}
              aria-activedescendant={results.length > 0 ? optionId(at) : undefined}
              aria-label={t("title")}
              placeholder={t("placeholder")}
              value={text}
              autoComplete="off"
              onKeyDown={onKeyDown}
              onChange={(event) => {
                setText(event.target.value)
                setChosen(0)
              }}
              className="h-14 w-full bg-transparent text-base outline-none"
            />
          </div>
          <ul id={id} role="listbox" aria-label={t("results")} className="max-h-96 overflow-y-auto p-2">
            {results.map((result, index) => (
              <ResultOption
                key={`${result.group} ${result.href}`}
                id={optionId(index)}
                result={result}
                isChosen={index === at}
                onPoint={() => setChosen(index)}
                onGo={() => go(result.href)}
              />
            ))}
          </ul>
          <p role="status" className={cn(results.length > 0 ? "sr-only" : "px-4 pb-8 text-center text-ui text-muted")}>
            {isPending
              ? t("searching")
              : results.length === 0
                ? t("none", { text })
                : t("found", { count: results.length })}
          </p>
          {isPartial && <p className="border-t border-line px-4 py-3 text-sm text-muted">{t("partial")}</p>}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ResultOptionProps = {
  id: string
  result: SearchResult
  isChosen: boolean
  onPoint: () => void
  onGo: () => void
}

function ResultOption({ id, result: { icon, label, detail, group }, isChosen, onPoint, onGo }: ResultOptionProps) {
  const option = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) option.current?.scrollIntoView({ block: "nearest" })
  }, [isChosen])
  return (
    <li
      ref={option}
      id={id}
      role="option"
      aria-selected={isChosen}
      onPointerMove={onPoint}
      onClick={onGo}
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ui [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-muted",
        isChosen && "bg-quiet",
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{label}</span>
      {detail && <span className="min-w-0 grow truncate text-sm text-muted max-sm:hidden">{detail}</span>}
      {group && <span className="ms-auto shrink-0 text-sm text-muted">{group}</span>}
    </li>
  )
}

const WINDOW = [
  "fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-xl overflow-hidden rounded bg-raised shadow-card",
  "animate-in duration-100 fade-in-0 zoom-in-98",
].join(" ")
