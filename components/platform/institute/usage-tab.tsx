"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { ProgressBar } from "@/components/ui/feedback/progress-bar"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import type { PlanDetails } from "@/lib/features/billing/contract"
import { masterBilling } from "@/lib/features/billing/master-contract"
import { LIMITS } from "@/lib/features/plans/limits"
import { PLAN_LIMITS, UNLIMITED } from "@/lib/features/plans/plan-terms"

/** The limits of an institute, with grants and add-ons, and what is used of those that are counted. */
export function UsageTab({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute")
  const plan = useQuery(queryFor(masterBilling.show, { params: { id: String(instituteId) } }))
  return (
    <QueryContent query={plan} skeleton={<SkeletonLines lines={6} />}>
      {({ plan: details }) => (
        <Panel title={t("usage.title")}>
          {details ? <Limits plan={details} /> : <p className="text-ui text-muted">{t("plan.noneMessage")}</p>}
        </Panel>
      )}
    </QueryContent>
  )
}

function Limits({ plan: { limits, usage } }: { plan: PlanDetails }) {
  const t = useTranslations("masterInstitute")
  const { number } = useFormats()
  return (
    <ul className="flex flex-col gap-4 text-ui">
      {PLAN_LIMITS.map((limit) => {
        const used = usage.find((use) => use.limit === limit)?.used
        const allowed = limits[limit] ?? UNLIMITED
        const format = (value: number) => {
          const text = number(value, { maximumFractionDigits: 1 })
          return LIMITS[limit].unit === "bytes" ? t("usage.gb", { amount: text }) : text
        }
        const allowedText = allowed < 0 ? t("usage.unlimited") : format(allowed)
        const usedText = used === undefined ? undefined : format(used)
        return (
          <li key={limit}>
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-medium">{t(`limits.${limit}`)}</span>
              <span className="text-muted tabular">
                {usedText === undefined ? allowedText : t("usage.of", { used: usedText, allowed: allowedText })}
              </span>
            </p>
            {used !== undefined && allowed >= 0 && (
              <div className="mt-1.5">
                <ProgressBar percent={allowed === 0 ? 100 : (100 * used) / allowed} label={t(`limits.${limit}`)} />
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
