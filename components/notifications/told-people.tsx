"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import type { z } from "zod"
import { LoadFault } from "@/components/desk/load-fault"
import { useMoments } from "@/components/members/use-moments"
import { Badge } from "@/components/ui/badge"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"
import type { Column } from "@/components/ui/table-column"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { NotifiedUser } from "@/lib/features/notifications/notification-shapes"
import { RENEW_MS } from "./renewal"
import { listQuery, readListView } from "./sent-view"

const PAGE_SIZE = 20

/** Everybody who got a notification, and what came of it: searched and paged by the server. */
export function ToldPeople({ id, isToCome }: { id: number; isToCome: boolean }) {
  const t = useTranslations("sending.told")
  const base = usePathname()
  const router = useRouter()
  const { page, search } = readListView(useSearchParams())
  const addressOf = (to: number, words = search) => base + listQuery({ page: to, search: words })
  const columns = useToldColumns()
  const list = useQuery({
    ...queryFor(notifications.notifiedUsers, {
      query: { notificationId: String(id), page: String(page - 1), size: String(PAGE_SIZE), searchParam: search },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: RENEW_MS,
  })
  if (list.isError) return <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label={t("title")}
      columns={columns}
      rows={list.data?.content}
      keyOf={({ userId }) => userId}
      total={list.data?.totalElements ?? 0}
      pageSize={PAGE_SIZE}
      view={{ page, search }}
      hrefFor={(to) => addressOf(to.page)}
      onSearch={(words) => router.replace(addressOf(1, words.trim()), { scroll: false })}
      isStale={list.isPlaceholderData}
      empty={
        <EmptyState
          icon={<Glyph name={search ? "search" : "users"} />}
          title={t(search ? "none" : isToCome ? "toCome" : "empty")}
          message={t(search ? "noneMessage" : isToCome ? "toComeMessage" : "emptyMessage")}
        />
      }
    />
  )
}

function useToldColumns(): Column<z.infer<typeof NotifiedUser>>[] {
  const t = useTranslations("sending.told")
  const { moment } = useMoments()
  const orNot = (at: Date | null) =>
    at ? <span className="whitespace-nowrap">{moment(at)}</span> : <span className="text-muted">{t("not")}</span>
  return [
    {
      key: "name",
      header: t("name"),
      cell: ({ name, email }) => (
        <span className="block min-w-0">
          <span className="break-words">{name}</span>
          <span className="block text-sm font-normal break-all text-muted">{email}</span>
        </span>
      ),
    },
    {
      key: "read",
      header: t("read"),
      cell: ({ readAt }) => (readAt ? orNot(readAt) : <Badge>{t("unread")}</Badge>),
    },
    {
      key: "pushed",
      header: t("pushed"),
      isMinor: true,
      cell: ({ pushedAt, pushState }) =>
        pushState === "accepted" || pushState === null ? (
          orNot(pushState && pushedAt)
        ) : (
          <Badge tone={pushState === "queued" ? "neutral" : "warning"}>{t(`push.${pushState}`)}</Badge>
        ),
    },
    { key: "mailed", header: t("mailed"), isMinor: true, cell: ({ mailedAt }) => orNot(mailedAt) },
  ]
}
