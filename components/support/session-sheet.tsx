"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PageSteps } from "@/components/forms/page-steps"
import { Badge } from "@/components/ui/badge"
import { DateAndTime } from "@/components/ui/date-and-time"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor } from "@/lib/client/api"
import { type SupportCall, type SupportSession, support } from "@/lib/features/support/contract"
import { useScreenName } from "./use-screen-name"

const PAGE_SIZE = 50

/** What was seen in a support session, beside the list of sessions. */
export function SessionSheet({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const t = useTranslations("support")
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={t("seen")} isWide>
      {id !== undefined && <SessionContent key={id} id={id} />}
    </Sheet>
  )
}

function SessionContent({ id }: { id: number }) {
  const t = useTranslations("support")
  const [page, setPage] = useState(0)
  const query = { page: String(page), size: String(PAGE_SIZE) }
  const calls = useQuery({
    ...queryFor(support.calls, { params: { id: String(id) }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent query={calls} skeleton={<SkeletonLines lines={8} />}>
      {({ content, session, totalPages }) => (
        <div className="mt-1 flex flex-col gap-5 text-ui">
          <SessionFacts session={session} />
          {content.length === 0 ? (
            <EmptyState icon={<Icon name="eye" />} title={t("nothing")} message={t("nothingMessage")} />
          ) : (
            <ul className="flex flex-col divide-y divide-line">
              {content.map((call) => (
                <CallRow key={call.id} call={call} />
              ))}
            </ul>
          )}
          <PageSteps page={page} totalPages={totalPages} onPage={setPage} />
        </div>
      )}
    </QueryContent>
  )
}

function SessionFacts({ session }: { session: SupportSession }) {
  const t = useTranslations("support")
  const { opener, reason, startedAt, endedAt, endsAt } = session
  return (
    <div>
      <p className="font-medium break-words">{reason}</p>
      <p className="mt-1 text-sm text-muted">
        {t("by", { name: opener })} · <DateAndTime at={startedAt} /> – <DateAndTime at={endedAt ?? endsAt} />
      </p>
    </div>
  )
}

/** A call by the screen that it belongs to, what was asked for, and whether it was refused. */
function CallRow({ call: { at, method, route, screen, target, status } }: { call: SupportCall }) {
  const t = useTranslations("support")
  const screenName = useScreenName()
  const isRefused = status >= 400
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="font-medium">
          {t(method === "GET" ? "opened" : "changed", { screen: screenName(screen) })}
        </span>
        <span className="block text-sm break-all text-muted">
          {method} {route}
          {target && ` · ${target}`}
        </span>
      </span>
      <span className="flex shrink-0 items-center gap-3 text-sm text-muted">
        {isRefused && <Badge tone="danger">{t("refused")}</Badge>}
        <DateAndTime at={at} />
      </span>
    </li>
  )
}
