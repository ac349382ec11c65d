"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import { queryFor } from "@/lib/client/api"
import { figures } from "@/lib/features/figures/contract"
import { keysOf } from "@/lib/shared/keys-of"
import { paths } from "@/lib/shared/paths"

/** Where each task is done. */
const TASKS = {
  payments: paths.planPaymentsBy({ state: "awaiting_clearance" }),
  closing: paths.institutesBy({ attention: "closing" }),
  unexplained: paths.institutesBy({ attention: "unexplained" }),
  readyTrials: paths.trialsBy({ view: "ready" }),
  brands: paths.enquiriesBy({ source: "brand", status: "open" }),
  late: paths.institutesBy({ attention: "late" }),
} as const

/** What asks for somebody today, each line a link to its list; nothing where there is nothing to do. */
export function TodayPanel() {
  const t = useTranslations("figures")
  const { data } = useQuery(queryFor(figures.today, {}))
  const open = data ? keysOf(TASKS).filter((key) => data[key] > 0) : []
  if (!data || open.length === 0) return null
  return (
    <Panel title={t("today")}>
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {open.map((key) => (
          <li key={key}>
            <Link
              href={TASKS[key]}
              className="flex h-full min-h-12 items-center gap-3 rounded bg-quiet px-3 py-2.5 text-ui hover:bg-line"
            >
              <Icon name="clock" className="size-4.5 shrink-0 text-primary" />
              <span className="min-w-0 flex-1">{t(`tasks.${key}`, { count: data[key] })}</span>
              <Icon name="chevron-right" className="size-4 shrink-0 text-muted rtl:rotate-180" />
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
