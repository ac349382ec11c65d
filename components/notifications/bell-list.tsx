"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/icon"
import type { BellPage } from "./bell-page"
import { targetOf } from "./notification-link"
import { NotificationLine } from "./notification-line"
import { NotificationLinesWaiting } from "./notification-lines-waiting"
import { useBellActs } from "./use-bell-acts"

type BellListProps = {
  /** The newest ten; undefined while they are on their way. */
  page: BellPage | undefined
  isFailed: boolean
  onRetry: () => void
  receivedHref: string
  /** Called when something is followed, so that the panel closes. */
  onLeave: () => void
}

/** What the bell opens: the newest ten, with the ways to have read and to see them all. */
export function BellList({ page, isFailed, onRetry, receivedHref, onLeave }: BellListProps) {
  const t = useTranslations("notifications")
  const acts = useBellActs()
  if (!page) return isFailed ? <ErrorState onRetry={onRetry} /> : <NotificationLinesWaiting lines={4} />
  if (page.content.length === 0)
    return <EmptyState icon={<Glyph name="bell" />} title={t("empty")} message={t("emptyMessage")} className="py-10" />
  return (
    <>
      <ul aria-label={t("newest")} className="min-h-0 grow overflow-y-auto">
        {page.content.map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            target={
              targetOf(notification.link) ?? { href: `${receivedHref}?open=${notification.id}`, isOutside: false }
            }
            onFollow={() => {
              acts.read(notification)
              onLeave()
            }}
            onDismiss={() => acts.dismiss(notification)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2">
        <Button variant="ghost" size="sm" className="-ms-3" disabled={page.unread === 0} onClick={acts.readAll}>
          {t("readAll")}
        </Button>
        <Link
          href={receivedHref}
          onClick={onLeave}
          className={buttonClass({ variant: "ghost", size: "sm", className: "-me-3 text-primary" })}
        >
          {t("seeAll")}
        </Link>
      </div>
    </>
  )
}
