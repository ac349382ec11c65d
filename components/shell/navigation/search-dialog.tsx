"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { Dialog } from "radix-ui"
import { useId, useState, type KeyboardEvent } from "react"
import { cn } from "@/components/ui/cn"
import { useFocusReturn } from "@/components/ui/overlays/use-focus-return"
import { Icon } from "@/components/ui/icon"
import { usePortalContainer } from "@/components/ui/overlays/use-portal-container"
import { mayLeave } from "@/lib/client/leave-guards"
import type { NavigationGroup } from "./navigation"
import { matchPages } from "./match-pages"

/** Finds a page of the area by part of its name; the arrow keys select, Enter opens it. */
export function SearchDialog({ groups, onClose }: { groups: NavigationGroup[]; onClose: () => void }) {
  const t = useTranslations("shell.search")
  const router = useRouter()
  const container = usePortalContainer()
  const onCloseAutoFocus = useFocusReturn(true)
  const id = useId()
  const [text, setText] = useState("")
  const [chosen, setChosen] = useState(0)
  const pages = matchPages(groups, text)
  const optionId = (at: number) => `${id}-${at}`

  function go(href: string | undefined) {
    if (!href) return
    onClose()
    void mayLeave().then((may) => may && router.push(href))
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0
    if (event.key === "Enter") go(pages[chosen]?.href)
    if (step === 0 || pages.length === 0) return
    event.preventDefault()
    setChosen((chosen + step + pages.length) % pages.length)
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
              aria-activedescendant={pages.length > 0 ? optionId(chosen) : undefined}
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
          <ul id={id} role="listbox" aria-label={t("results")} className="max-h-80 overflow-y-auto p-2">
            {pages.map((page, at) => (
              <li
                key={page.href}
                id={optionId(at)}
                role="option"
                aria-selected={at === chosen}
                onPointerMove={() => setChosen(at)}
                onClick={() => go(page.href)}
                className={cn(
                  "flex h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-ui [&_svg]:size-4.5 [&_svg]:text-muted",
                  at === chosen && "bg-quiet",
                )}
              >
                {page.icon}
                {page.label}
                {page.group && <span className="ms-auto text-sm text-muted">{page.group}</span>}
              </li>
            ))}
          </ul>
          <p role="status" className={pages.length > 0 ? "sr-only" : "px-4 pb-8 text-center text-ui text-muted"}>
            {pages.length === 0 && t("none", { text })}
          </p>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const WINDOW = [
  "fixed inset-x-4 top-[12dvh] z-50 mx-auto max-w-xl overflow-hidden rounded bg-raised shadow-card",
  "animate-in duration-100 fade-in-0 zoom-in-98",
].join(" ")
