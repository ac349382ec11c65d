"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { useState } from "react"
import { BellPanel } from "@/components/shell/bell-panel"
import { BellList } from "./bell-list"
import { areaAt, placesOf } from "./places"
import { useBell } from "./use-bell"

/** The bell in the head of an area: how much is unread, which moves by itself, and the newest ten. */
export function Bell() {
  const t = useTranslations("notifications")
  const { received } = placesOf(areaAt(usePathname()))
  const [isOpen, setIsOpen] = useState(false)
  const [news, setNews] = useState("")
  const bell = useBell(0, { isSeen: isOpen, onMore: (unread) => setNews(t("news", { count: unread })) })

  function onOpenChange(open: boolean) {
    setIsOpen(open)
    if (open && bell.isStale) void bell.refetch()
  }

  return (
    <>
      <BellPanel unread={bell.data?.unread ?? 0} isOpen={isOpen} onOpenChange={onOpenChange}>
        <BellList
          page={bell.data}
          isFailed={bell.isError}
          onRetry={() => void bell.refetch()}
          receivedHref={received}
          onLeave={() => setIsOpen(false)}
        />
      </BellPanel>
      <span role="status" className="sr-only">
        {news}
      </span>
    </>
  )
}
