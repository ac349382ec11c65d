"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Icon } from "@/components/ui/icon"
import { Pagination } from "@/components/ui/table/pagination"
import type { BellPage } from "./bell-page"
import { NotificationListItem } from "./notification-list-item"
import { NotificationListSkeleton } from "./notification-list-skeleton"
import type { useBellActions } from "./use-bell-actions"

type ReceivedListProps = {
  bell: UseQueryResult<BellPage>
  page: number
  hrefFor: (change: { page?: number; open?: number }) => string
  actions: ReturnType<typeof useBellActions>
}

/** A page of received notifications; a click on one opens its full text. */
export function ReceivedList({ bell, page, hrefFor, actions }: ReceivedListProps) {
  const t = useTranslations("notifications")
  const { data, isError, refetch } = bell
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <NotificationListSkeleton rows={6} />
  if (data.content.length === 0) return <Empty firstHref={page > 1 ? hrefFor({ page: 1 }) : undefined} />
  return (
    <>
      <ul aria-label={t("tabs.received")} className="border-t border-line">
        {data.content.map((notification) => (
          <NotificationListItem
            key={notification.id}
            notification={notification}
            target={{ href: hrefFor({ open: notification.id }), isExternal: false }}
            onFollow={() => actions.read(notification)}
            onDismiss={() => actions.dismiss(notification)}
          />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <footer className="border-t border-line px-4 py-3">
          <Pagination
            page={page}
            pages={data.totalPages}
            hrefFor={(to) => hrefFor({ page: to })}
            linkComponent={Link}
          />
        </footer>
      )}
    </>
  )
}

function Empty({ firstHref }: { firstHref: string | undefined }) {
  const t = useTranslations("notifications")
  return (
    <EmptyState
      icon={<Icon name="bell" />}
      title={t(firstHref ? "noMore" : "empty")}
      message={!firstHref && t("emptyMessage")}
      action={
        firstHref && (
          <Link href={firstHref} className={buttonClass({ variant: "secondary" })}>
            {t("toNewest")}
          </Link>
        )
      }
    />
  )
}
