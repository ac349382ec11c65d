"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { oneOf } from "@/components/ui/table/use-list-params"
import { billing, type PlanMove } from "@/lib/features/billing/contract"

/** The moves whose name says more than the status they lead to. */
const NAMED_EVENTS = [
  "extended",
  "renewed",
  "freed",
  "upgraded",
  "downgraded",
  "cancelled",
  "undone",
  "added",
  "granted",
  "credited",
  "discounted",
  "given",
  "disputed",
  "refunded",
  "suspended",
  "released",
  "closed",
  "reopened",
] as const

/** The latest moves of the plan; nothing before the first. */
export function PlanMoves() {
  const t = useTranslations("plan.history")
  const { date } = useFormats()
  const moves = useQuery(queryFor(billing.moves, { query: { size: "10" } }))
  if (moves.data?.content.length === 0) return null
  return (
    <Panel title={t("title")}>
      <QueryContent query={moves} skeleton={<SkeletonLines lines={3} />}>
        {({ content }) => (
          <ol className="flex flex-col text-ui">
            {content.map((move) => (
              <li
                key={move.id}
                className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-0"
              >
                <MoveName move={move} />
                <time dateTime={move.at.toISOString()} className="text-muted">
                  {date(move.at)}
                </time>
              </li>
            ))}
          </ol>
        )}
      </QueryContent>
    </Panel>
  )
}

function MoveName({ move: { event, toStatus, plan } }: { move: PlanMove }) {
  const t = useTranslations("plan.history")
  const named = oneOf(NAMED_EVENTS, event)
  return <span>{named ? t(`events.${named}`, { plan }) : t(`to.${toStatus}`, { plan })}</span>
}
