"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname } from "next/navigation"
import { useMay } from "@/components/shell/rights"
import { buttonClass } from "@/components/ui/button-class"
import { cn } from "@/components/ui/cn"
import { Glyph } from "@/components/ui/icon"
import { notifications } from "@/lib/features/notifications/contract"
import { areaAt, placesOf } from "./places"

/** What was received and what was sent, as links, and the way to write something new. */
export function NotificationTabs() {
  const t = useTranslations("notifications.tabs")
  const here = usePathname()
  const may = useMay()
  const mayWrite = may(notifications.create) || may(notifications.createNotice)
  const mayRead = may(notifications.sent) || may(notifications.notices)
  const { sent, received, write, numbers } = placesOf(areaAt(here))
  const hasNumbers = here.startsWith("/admin") && may(notifications.whatsAppNumbers)
  const tabs = [
    { href: received, label: t("received") },
    ...(mayRead ? [{ href: sent, label: t("sent") }] : []),
    ...(hasNumbers ? [{ href: numbers, label: t("numbers") }] : []),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <nav aria-label={t("label")} className="flex flex-wrap gap-1">
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
      {mayWrite && (
        <Link href={write} className={buttonClass({ className: "max-sm:w-full" })}>
          <Glyph name="plus" />
          {t("write")}
        </Link>
      )}
    </div>
  )
}
