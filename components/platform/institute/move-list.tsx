"use client"
import { useTranslations } from "next-intl"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { MoreButton } from "@/components/ui/table/more-button"
import { oneOf } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { usePages } from "@/lib/client/use-pages"
import { MOVES } from "@/lib/features/billing/moves"
import { keysOf } from "@/lib/shared/keys-of"
import { masterBilling, type MasterMove } from "@/lib/features/billing/master-contract"

const EVENTS = [...keysOf(MOVES), "opened", "clock"] as const

/** The moves of a plan, the latest first. */
export function MoveList({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.moves")
  const params = { id: String(instituteId) }
  const moves = usePages([masterBilling.moves.path, instituteId], (page) =>
    call(masterBilling.moves, { params, query: { page, size: "10" } }),
  )
  return (
    <Panel title={t("title")}>
      <QueryContent query={moves} skeleton={<SkeletonLines lines={3} />}>
        {({ pages }) =>
          pages[0]?.totalElements === 0 ? (
            <p className="text-ui text-muted">{t("none")}</p>
          ) : (
            <>
              <ol className="flex flex-col text-ui">
                {pages.flatMap(({ content }) => content.map((move) => <MoveRow key={move.id} move={move} />))}
              </ol>
              <MoreButton list={moves} />
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
