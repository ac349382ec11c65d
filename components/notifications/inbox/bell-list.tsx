"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Icon } from "@/components/ui/icon"
import type { BellPage } from "./bell-page"
import { linkTarget } from "../notification-link"
import { NotificationListItem } from "./notification-list-item"
import { NotificationListSkeleton } from "./notification-list-skeleton"
import { useBellActions } from "./use-bell-actions"

type BellListProps = {
  /** The newest ten; undefined while loading. */
  page: BellPage | undefined
  isFailed: boolean
  onRetry: () => void
  receivedHref: string
  /** Called when a link is followed, to close the panel. */
  onLeave: () => void
}

/** The panel of the bell: the newest ten notifications, a button to mark all as read, and a link to all of them. */
export function BellList({ page, isFailed, onRetry, receivedHref, onLeave }: BellListProps) {
  const t = useTranslations("notifications")
  const actions = useBellActions()
  if (!page) return isFailed ? <ErrorState onRetry={onRetry} /> : <NotificationListSkeleton rows={4} />
  if (page.content.length === 0)
    return <EmptyState icon={<Icon name="bell" />} title={t("empty")} message={t("emptyMessage")} className="py-10" />
  return (
    <>
      <ul aria-label={t("newest")} className="min-h-0 grow overflow-y-auto">
        {page.content.map((notification) => (
          <NotificationListItem
            key={notification.id}
            notification={notification}
            target={
              linkTarget(notification.link) ?? { href: `${receivedHref}?open=${notification.id}`, isExternal: false }
            }
            onFollow={() => {
              actions.read(notification)
              onLeave()
            }}
            onDismiss={() => actions.dismiss(notification)}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2">
        <Button variant="ghost" size="sm" className="-ms-3" disabled={page.unread === 0} onClick={actions.readAll}>
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
