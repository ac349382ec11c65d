"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { masterBilling, type NextPayment, type SubscriptionLine } from "@/lib/features/billing/master-contract"

const STEP = 10
const MOST = 100

/** What an institute has bought of its plan, the latest first, and what it pays next. */
export function LineList({ instituteId }: { instituteId: number }) {
  const t = useTranslations("masterInstitute.lines")
  const [size, setSize] = useState(STEP)
  const request = { params: { id: String(instituteId) }, query: { size: String(size) } }
  const lines = useQuery({ ...queryFor(masterBilling.lines, request), placeholderData: keepPreviousData })
  return (
    <Panel title={t("title")}>
      <QueryContent query={lines} skeleton={<SkeletonLines lines={3} />}>
        {({ content, totalElements, next }) => (
          <>
            <NextPaymentText next={next} />
            {content.length === 0 && <p className="text-ui text-muted">{t("none")}</p>}
            <ol className="flex flex-col text-ui">
              {content.map((line) => (
                <LineRow key={line.id} line={line} />
              ))}
            </ol>
            {totalElements > content.length && size < MOST && (
              <Button variant="link" className="mt-3 self-start" onClick={() => setSize(Math.min(MOST, size + STEP))}>
                {t("more")}
              </Button>
            )}
          </>
        )}
      </QueryContent>
    </Panel>
  )
}

const noon = (day: string) => `${day}T12:00:00+05:30`

function NextPaymentText({ next }: { next: NextPayment | null }) {
  const t = useTranslations("masterInstitute.lines")
  const { date, money } = useFormats()
  if (!next) return <p className="mb-3 text-ui text-muted">{t("noNext")}</p>
  const { on, netMinor, currency, lines } = next
  const nameOf = ({ name, quantity }: NextPayment["lines"][number]) =>
    quantity > 1 ? t("quantity", { name, quantity }) : name
  return (
    <p className="mb-3 text-ui">
      {t("next", { day: date(noon(on)), amount: money(netMinor, currency), what: lines.map(nameOf).join(", ") })}
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
