"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import type { z } from "zod"
import { useMoments } from "@/components/members/use-moments"
import { Badge } from "@/components/ui/badge"
import { buttonClass } from "@/components/ui/button-class"
import { Glyph } from "@/components/ui/icon"
import { ListTable } from "@/components/ui/list-table"
import type { Column } from "@/components/ui/table-column"
import { useListAddress } from "@/components/ui/use-list-params"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { NotifiedUser, SentNotification } from "@/lib/features/notifications/notification-shapes"
import { renewing } from "./renewal"

const PAGE_SIZE = 20

type ToldPeopleProps = {
  id: number
  standing: SentNotification["status"]
  /** Of a notice: the institute whose administrators are shown. */
  ofInstitute?: number
}

/** Everybody who got a message, and what came of it: searched and paged by the server. */
export function ToldPeople({ id, standing, ofInstitute }: ToldPeopleProps) {
  const t = useTranslations("sending.told")
  // The institute stays in the address, as a filter does.
  const address = useListAddress({ filters: ["institute"] })
  const { base, page, search } = address
  const columns = useToldColumns()
  const list = useQuery({
    ...queryFor(notifications.notifiedUsers, {
      query: {
        notificationId: String(id),
        ...(ofInstitute && { ofInstitute: String(ofInstitute) }),
        page: String(page - 1),
        size: String(PAGE_SIZE),
        searchParam: search,
      },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: renewing(standing),
  })
  const isToCome = standing !== "sent" && standing !== "cancelled"
  return (
    <ListTable
      label={t("title")}
      list={list}
      address={address}
      columns={columns}
      keyOf={({ userId }) => userId}
      pageSize={PAGE_SIZE}
      tools={
        ofInstitute && (
          <Link href={base} scroll={false} className={buttonClass({ variant: "secondary" })}>
            <Glyph name="chevron-left" className="rtl:rotate-180" />
            {t("allInstitutes")}
          </Link>
        )
      }
      empty={{
        icon: "users",
        title: t(isToCome ? "toCome" : "empty"),
        message: t(isToCome ? "toComeMessage" : "emptyMessage"),
      }}
      none={{
        title: t("none"),
        message: t("noneMessage"),
        all: { href: address.hrefFor({ search: undefined }), label: t("showAll") },
      }}
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
