"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { oneOf } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { MOVES } from "@/lib/features/billing/moves"
import { keysOf } from "@/lib/shared/keys-of"
import { masterBilling, type MasterMove } from "@/lib/features/billing/master-contract"

const EVENTS = [...keysOf(MOVES), "opened", "clock"] as const
const STEP = 10
const MOST = 100

/** The moves of a plan, the latest first. */
export function MoveList({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.moves")
  const [size, setSize] = useState(STEP)
  const request = { params: { id: String(instituteId) }, query: { size: String(size) } }
  const moves = useQuery({ ...queryFor(masterBilling.moves, request), placeholderData: keepPreviousData })
  return (
    <Panel title={t("title")}>
      <QueryContent query={moves} skeleton={<SkeletonLines lines={3} />}>
        {({ content, totalElements }) =>
          content.length === 0 ? (
            <p className="text-ui text-muted">{t("none")}</p>
          ) : (
            <>
              <ol className="flex flex-col text-ui">
                {content.map((move) => (
                  <MoveRow key={move.id} move={move} />
                ))}
              </ol>
              {totalElements > content.length && size < MOST && (
                <Button variant="link" className="mt-3 self-start" onClick={() => setSize(Math.min(MOST, size + STEP))}>
                  {t("more")}
                </Button>
              )}
            </>
          )
        }
      </QueryContent>
    </Panel>
  )
}

function MoveRow({ move: { event, plan, toStatus, at, reason, by } }: { move: MasterMove }) {
  const t = useTranslations("masterInstitute")
  const { date } = useFormats()
  const known = oneOf(EVENTS, event)
  const name = known ? t(`moves.events.${known}`) : event
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-0">
      <span className="min-w-0">
        {t("moves.move", { name, plan, state: t(`plan.states.${toStatus}`) })}
        {(reason || by) && (
          <span className="block text-sm break-words text-muted">{[reason, by].filter(Boolean).join(" · ")}</span>
        )}
      </span>
      <time dateTime={at.toISOString()} className="text-muted">
        {date(at)}
      </time>
    </li>
  )
}
