"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import type { MasterFigures } from "@/lib/features/figures/contract"
import { paths } from "@/lib/shared/paths"

/** How many institutes have each plan in each state, and what they bring. */
export function PlanStates({ figures: { plans, currency } }: { figures: MasterFigures }) {
  const t = useTranslations("figures")
  const { money } = useFormats()
  return (
    <Panel title={t("plans")}>
      {plans.length === 0 && <p className="text-ui text-muted">{t("noPlans")}</p>}
      <ul className="-my-2 flex flex-col divide-y divide-line text-ui">
        {plans.map(({ slug, name, status, institutes, mrrMinor }) => (
          <li key={`${slug}.${status}`}>
            <Link
              href={paths.institutesBy({ plan: slug, planStatus: status })}
              className="-mx-2 flex flex-wrap items-baseline justify-between gap-x-4 rounded-sm px-2 py-2 hover:bg-quiet"
            >
              <span className="font-medium">
                {name} · {t(`statuses.${status}`)}
              </span>
              <span className="text-sm text-muted">{t("institutes", { count: institutes })}</span>
              <span className="ms-auto tabular">{money(mrrMinor, currency)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
