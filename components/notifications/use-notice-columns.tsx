"use client"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import type { z } from "zod"
import { useMoments } from "@/components/members/use-moments"
import type { Column } from "@/components/ui/table-column"
import type { InstituteNotice } from "@/lib/features/notifications/notification-shapes"
import { SentStatus } from "./sent-status"

export type Notice = z.infer<typeof InstituteNotice>

/** The columns of the notices of the platform; the title opens which institutes got it. */
export function useNoticeColumns(openedAt: (id: number) => string): Column<Notice>[] {
  const t = useTranslations("sending.columns")
  const format = useFormatter()
  const { moment } = useMoments()
  return [
    {
      key: "title",
      header: t("title"),
      cell: ({ id, title, body }) => (
        <span className="block max-w-md min-w-0">
          <Link href={openedAt(id)} scroll={false} className="break-words underline-offset-4 hover:underline">
            {title}
          </Link>
          <span className="line-clamp-1 text-sm font-normal break-words text-muted">{body}</span>
        </span>
      ),
    },
    { key: "status", header: t("status"), cell: ({ status }) => <SentStatus status={status} /> },
    {
      key: "when",
      header: t("when"),
      cell: ({ scheduleAt }) => <span className="whitespace-nowrap">{moment(scheduleAt)}</span>,
    },
    {
      key: "institutes",
      header: t("institutes"),
      isNumeric: true,
      cell: ({ institutes }) => format.number(institutes),
    },
  ]
}
