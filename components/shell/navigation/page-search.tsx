"use client"
import { useTranslations } from "next-intl"
import { useEffect, useState } from "react"
import { Icon } from "@/components/ui/icon"
import { lazyPart } from "@/components/ui/lazy-part"
import type { NavigationGroup } from "./navigation"

const SearchDialog = lazyPart(() => import("./search-dialog").then((file) => file.SearchDialog))

/** The page search of an area, opened by its button or by Ctrl-K. */
export function PageSearch({ groups }: { groups: NavigationGroup[] }) {
  const t = useTranslations("shell.search")
  const [isOpen, setIsOpen] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey)) return
      event.preventDefault()
      setIsOpen((open) => !open)
    }
    window.addEventListener("keydown", onKey)
    return () => window.removeEventListener("keydown", onKey)
  }, [])

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => setIsOpen(true)}
        className="inline-flex h-9 items-center gap-2.5 rounded text-ui text-muted hover:text-text max-lg:ms-auto max-lg:size-10 max-lg:justify-center lg:w-72 lg:bg-quiet lg:px-3"
      >
        <Icon name="search" className="max-lg:size-5 lg:size-4.5" />
        <span className="max-lg:sr-only">{t("open")}</span>
        <kbd className="ms-auto font-sans text-xs max-lg:hidden">{t("hint")}</kbd>
      </button>
      {isOpen && <SearchDialog groups={groups} onClose={() => setIsOpen(false)} />}
    </>
  )
}
