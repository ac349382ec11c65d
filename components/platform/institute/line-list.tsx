"use client"
import { useTranslations } from "next-intl"
import { Badge } from "@/components/ui/badge"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { MoreButton } from "@/components/ui/table/more-button"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { usePages } from "@/lib/client/use-pages"
import { masterBilling, type NextPeriod, type SubscriptionLine } from "@/lib/features/billing/master-contract"

/** What an institute has bought of its plan, the latest first, and what it pays next. */
export function LineList({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.lines")
  const params = { id: String(instituteId) }
  const lines = usePages([masterBilling.lines.path, instituteId], (page) =>
    call(masterBilling.lines, { params, query: { page, size: "10" } }),
  )
  return (
    <Panel title={t("title")}>
      <QueryContent query={lines} skeleton={<SkeletonLines lines={3} />}>
        {({ pages }) => (
          <>
            <NextPaymentText next={pages[0]?.next ?? null} />
            {pages[0]?.totalElements === 0 && <p className="text-ui text-muted">{t("none")}</p>}
            <ol className="flex flex-col text-ui">
              {pages.flatMap(({ content }) => content.map((line) => <LineRow key={line.id} line={line} />))}
            </ol>
            <MoreButton list={lines} />
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

const noon = (day: string) => `${day}T12:00:00+05:30`

function NextPaymentText({ next }: { next: NextPeriod | null }) {
  const t = useTranslations("masterInstitute.lines")
  const { date, money } = useFormats()
  if (!next) return <p className="mb-3 text-ui text-muted">{t("noNext")}</p>
  const { on, netMinor, currency, lines, recurring } = next
  const nameOf = ({ name, quantity }: NextPeriod["lines"][number]) =>
    quantity > 1 ? t("quantity", { name, quantity }) : name
  return (
    <p className="mb-3 text-ui">
      {t("next", { day: date(noon(on)), amount: money(netMinor, currency), what: lines.map(nameOf).join(", ") })}
      {recurring?.isUsed && ` ${t("coupon", { code: recurring.code })}`}
    </p>
  )
}

function LineRow({ line }: { line: SubscriptionLine }) {
  const t = useTranslations("masterInstitute.lines")
  const { date, money } = useFormats()
  const { name, version, quantity, netMinor, currency, from, to, closedOn, orderNumber } = line
  // The day after the last one that is paid for.
  const lastDay = new Date(Date.parse(noon(to)) - 86_400_000)
  return (
    <li className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2 first:border-0">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          {t("version", { name: quantity > 1 ? t("quantity", { name, quantity }) : name, version })}
          {closedOn === null && <Badge tone="success">{t("open")}</Badge>}
        </span>
        <span className="block text-sm text-muted">
          {t("period", { from: date(noon(from)), to: date(lastDay) })}
          {closedOn !== null && ` · ${t("closed", { day: date(noon(closedOn)) })}`}
          {orderNumber && ` · ${t("order", { number: orderNumber })}`}
        </span>
      </span>
      <span className="tabular">{money(netMinor, currency)}</span>
    </li>
  )
}
