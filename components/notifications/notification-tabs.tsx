"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { usePathname } from "next/navigation"
import { useMay } from "@/components/shell/area/rights"
import { useOffer } from "@/components/shell/area/use-offer"
import { buttonClass } from "@/components/ui/button-class"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { notifications } from "@/lib/features/notifications/contract"
import { areaOfPath } from "@/lib/shared/paths"
import { notificationPaths } from "./notification-paths"

/** Tabs for received and sent notifications and WhatsApp numbers, with a link to the form of a new one. */
export function NotificationTabs() {
  const t = useTranslations("notifications.tabs")
  const pathname = usePathname()
  const may = useMay()
  const offer = useOffer()
  const mayRead = may(notifications.sent) || may(notifications.announcements)
  const { sent, received, compose: write, numbers } = notificationPaths(areaOfPath(pathname))
  const hasNumbers = areaOfPath(pathname) === "admin" && may(notifications.whatsAppNumbers)
  const tabs = [
    { href: received, label: t("received") },
    ...(mayRead ? [{ href: sent, label: t("sent") }] : []),
    ...(hasNumbers ? [{ href: numbers, label: t("numbers") }] : []),
  ]
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
      <nav aria-label={t("label")} className="flex flex-wrap gap-1">
        {tabs.map(({ href, label }) => (
          <Link
            key={href}
            href={href}
            aria-current={href === pathname ? "page" : undefined}
            className={cn(
              "flex h-9 shrink-0 items-center rounded px-3 text-ui font-medium",
              href === pathname ? "bg-primary-soft text-primary" : "text-muted hover:bg-quiet hover:text-text",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      {offer(
        areaOfPath(pathname) === "master" ? notifications.createAnnouncement : notifications.create,
        <Link href={write} className={buttonClass({ className: "max-sm:w-full" })}>
          <Icon name="plus" />
          {t("compose")}
        </Link>,
      )}
    </div>
  )
}
