"use client"
import { useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { useDates } from "@/components/learning/use-dates"
import { useMoney } from "@/components/orders/use-money"
import { Badge } from "@/components/ui/badge"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/glyph"
import { StatTile } from "@/components/ui/stat-tile"
import { queryFor } from "@/lib/client/api"
import { desk, type MasterDashboard } from "@/lib/features/desk/contract"
import { Panel } from "./panel"
import { ScreenHead } from "./screen-head"
import { DashboardWaiting } from "./tiles-skeleton"

/** The first page of the platform's owner. */
export function MasterDashboardScreen() {
  const t = useTranslations("desk.master")
  const dashboard = useQuery(queryFor(desk.masterDashboard, {}))
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {dashboard.isError ? (
        <ErrorState onRetry={() => void dashboard.refetch()} />
      ) : dashboard.data ? (
        <Desk dashboard={dashboard.data} />
      ) : (
        <DashboardWaiting />
      )}
    </>
  )
}

function Desk({ dashboard }: { dashboard: MasterDashboard }) {
  const t = useTranslations("desk.master")
  const format = useFormatter()
  const money = useMoney()
  const {
    activeInstitutes,
    newInstitutes,
    people,
    publishedItems,
    paidOrders,
    turnoverMinor,
    monthlyPlansMinor,
    openEnquiries,
  } = dashboard
  return (
    <div className="flex flex-col gap-6">
      <div className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        <StatTile
          label={t("institutes")}
          value={format.number(activeInstitutes)}
          note={t("new", { count: newInstitutes })}
          icon={<Glyph name="layers" />}
          href="/master/institutes"
          link={Link}
        />
        <StatTile label={t("people")} value={format.number(people)} icon={<Glyph name="users" />} />
        <StatTile label={t("items")} value={format.number(publishedItems)} icon={<Glyph name="graduation-cap" />} />
        <StatTile
          label={t("turnover")}
          value={money(turnoverMinor, dashboard)}
          note={t("orders", { count: paidOrders })}
          icon={<Glyph name="wallet" />}
        />
        <StatTile
          label={t("plansIncome")}
          value={money(monthlyPlansMinor, dashboard)}
          icon={<Glyph name="credit-card" />}
        />
        <StatTile label={t("enquiries")} value={format.number(openEnquiries)} icon={<Glyph name="inbox" />} />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <PlanShares plans={dashboard.plans} />
        <Newest newest={dashboard.newest} />
      </div>
    </div>
  )
}

function PlanShares({ plans }: Pick<MasterDashboard, "plans">) {
  const t = useTranslations("desk.master")
  const format = useFormatter()
  const most = Math.max(1, ...plans.map(({ institutes }) => institutes))
  return (
    <Panel title={t("plans")}>
      <dl className="flex flex-col gap-4">
        {plans.map(({ name, institutes }) => (
          <div key={name} className="grid grid-cols-[6rem_1fr_3rem] items-center gap-3 text-ui">
            <dt className="truncate">{name}</dt>
            <dd aria-hidden className="h-2 rounded-full bg-sunken">
              <span
                style={{ inlineSize: `${(institutes / most) * 100}%` }}
                className="block h-full rounded-full bg-primary"
              />
            </dd>
            <dd className="text-end font-semibold tabular">{format.number(institutes)}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Newest({ newest }: Pick<MasterDashboard, "newest">) {
  const t = useTranslations("desk.master")
  const dates = useDates()
  const all = (
    <Link href="/master/institutes" className="text-ui font-medium text-primary underline-offset-4 hover:underline">
      {t("all")}
    </Link>
  )
  return (
    <Panel title={t("newest")} action={all}>
      <ul className="flex flex-col divide-y divide-line">
        {newest.map(({ id, name, slug, plan, createdAt }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-2.5 text-ui">
            <span className="min-w-0">
              <span className="block truncate font-medium">{name}</span>
              <span className="block truncate text-sm text-muted">
                {slug} · {dates(createdAt)}
              </span>
            </span>
            <Badge>{plan ?? t("noPlan")}</Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
