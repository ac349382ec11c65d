"use client"
import { useTranslations } from "next-intl"
import { cn } from "@/components/ui/cn"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import type { MasterFigures } from "@/lib/features/figures/contract"
import { paths } from "@/lib/shared/paths"
import { useDay } from "./use-day"

/** The trials of each week and how many were followed by a payment; weeks that are still open are drawn hollow. */
export function Cohorts({ cohorts }: Pick<MasterFigures, "cohorts">) {
  const t = useTranslations("figures")
  const dayText = useDay()
  const begun = cohorts.filter((cohort) => cohort.begun > 0)
  return (
    <Panel title={t("cohorts")}>
      {begun.length === 0 ? (
        <p className="text-ui text-muted">{t("noTrials")}</p>
      ) : (
        <ul className="flex flex-col gap-1 text-ui">
          {begun.map(({ week, begun: all, converted, isYoung }) => (
            <li key={week}>
              <Link
                href={paths.trialsBy({ week })}
                className="-mx-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 rounded-sm px-2 py-1.5 hover:bg-quiet"
              >
                <span>{t("week", { day: dayText(week) })}</span>
                <span className="tabular">
                  {t("converted", { converted, begun: all })}
                  {isYoung && <span className="text-sm text-muted"> · {t("young")}</span>}
                </span>
                <span aria-hidden className="col-span-2 h-2 overflow-hidden rounded-full bg-line">
                  <span
                    style={{ inlineSize: `${(100 * converted) / all}%` }}
                    className={cn("block h-full rounded-full", isYoung ? "border border-primary" : "bg-primary")}
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-4 text-sm text-muted">{t("cohortsNote")}</p>
    </Panel>
  )
}
