"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname } from "next/navigation"
import { buttonClass } from "@/components/ui/button-class"
import { cn } from "@/components/ui/cn"
import { Glyph } from "@/components/ui/glyph"
import { areaAt, placesOf } from "./places"

/** What was received and what was sent, as links, and the way to write something new. */
export function NotificationTabs() {
  const t = useTranslations("notifications.tabs")
  const here = usePathname()
  const { sent, received, write } = placesOf(areaAt(here))
  const tabs = [
    { href: received, label: t("received") },
    { href: sent, label: t("sent") },
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <nav aria-label={t("label")} className="flex gap-1">
        {tabs.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={href === here ? "page" : undefined}
            className={cn(
              "flex h-9 shrink-0 items-center rounded px-3 text-ui font-medium",
              href === here ? "bg-primary-soft text-primary" : "text-muted hover:bg-quiet hover:text-text",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Link href={write} className={buttonClass({ className: "max-sm:w-full" })}>
        <Glyph name="plus" />
        {t("write")}
      </Link>
    </div>
  )
}
