"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { billing } from "@/lib/features/billing/contract"

/** The latest moves of the plan; nothing before the first. */
export function PlanMoves() {
  const t = useTranslations("plan.history")
  const { date } = useFormats()
  const moves = useQuery(queryFor(billing.moves, { query: { size: "10" } }))
  const rows = moves.data?.content ?? []
  if (rows.length === 0) return null
  return (
    <Panel title={t("title")}>
      <ol className="flex flex-col text-ui">
        {rows.map(({ id, at, plan, toStatus, event }) => (
          <li key={id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-0">
            <span>{event === "credited" ? t("credited") : t(`to.${toStatus}`, { plan })}</span>
            <time dateTime={at.toISOString()} className="text-muted">
              {date(at)}
            </time>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
