"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/icon"
import { Pagination } from "@/components/ui/pagination"
import type { BellPage } from "./bell-page"
import { NotificationLine } from "./notification-line"
import { NotificationLinesWaiting } from "./notification-lines-waiting"
import type { ReceivedView } from "./received-view"
import type { useBellActs } from "./use-bell-acts"

type ReceivedListProps = {
  bell: UseQueryResult<BellPage>
  page: number
  addressOf: (change: Partial<ReceivedView>) => string
  acts: ReturnType<typeof useBellActs>
}

/** A page of what was received; pressing one opens all of it. */
export function ReceivedList({ bell, page, addressOf, acts }: ReceivedListProps) {
  const t = useTranslations("notifications")
  const { data, isError, refetch } = bell
  if (!data) return isError ? <ErrorState onRetry={() => void refetch()} /> : <NotificationLinesWaiting lines={6} />
  if (data.content.length === 0) return <Nothing firstHref={page > 1 ? addressOf({ page: 1 }) : undefined} />
  return (
    <>
      <ul aria-label={t("tabs.received")} className="border-t border-line">
        {data.content.map((notification) => (
          <NotificationLine
            key={notification.id}
            notification={notification}
            target={{ href: addressOf({ open: notification.id }), isOutside: false }}
            onFollow={() => acts.read(notification)}
            onDismiss={() => acts.dismiss(notification)}
          />
        ))}
      </ul>
      {data.totalPages > 1 && (
        <footer className="border-t border-line px-4 py-3">
          <Pagination page={page} pages={data.totalPages} hrefFor={(to) => addressOf({ page: to })} link={Link} />
        </footer>
      )}
    </>
  )
}

function Nothing({ firstHref }: { firstHref: string | undefined }) {
  const t = useTranslations("notifications")
  return (
    <EmptyState
      icon={<Glyph name="bell" />}
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
