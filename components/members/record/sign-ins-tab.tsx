"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { learners } from "@/lib/features/learners/contract"
import { RECORD_PAGE_SIZE, RecordList, type RecordPaging } from "./record-list"

type SignInsTabProps = {
  id: number
  /** When the member signed in last, which is known for longer than each sign-in. */
  lastLoginAt: Date | null
  paging: RecordPaging
}

/** The sign-ins of a member at the institute, newest first. */
export function SignInsTab({ id, lastLoginAt, paging }: SignInsTabProps) {
  const t = useTranslations("members.signIns")
  const { dateTime } = useFormats()
  const list = useQuery(
    queryFor(learners.signIns, {
      query: { id: String(id), page: String(paging.page - 1), size: String(RECORD_PAGE_SIZE) },
    }),
  )
  return (
    <RecordList
      query={list}
      paging={paging}
      empty={{
        icon: "monitor",
        title: lastLoginAt ? t("notKept") : t("empty"),
        message: lastLoginAt ? t("notKeptMessage", { at: dateTime(lastLoginAt) }) : t("emptyMessage"),
      }}
      keyOf={(signIn) => signIn.id}
    >
      {({ deviceName, createdAt, lastSeenAt, endedAt }) => (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 grow font-medium break-words">{deviceName ?? t("unknownDevice")}</span>
          {!endedAt && <Badge tone="success">{t("live")}</Badge>}
          <span className="w-full text-sm text-muted">
            {[
              t("at", { at: dateTime(createdAt) }),
              endedAt ? t("ended", { at: dateTime(endedAt) }) : t("seen", { at: dateTime(lastSeenAt) }),
            ].join(" · ")}
          </span>
        </div>
      )}
    </RecordList>
  )
}
