"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { Panel } from "@/components/ui/panel"
import { PartFailure } from "@/components/ui/part-failure"
import { Sheet } from "@/components/ui/overlays/sheet"
import { MoreButton } from "@/components/ui/table/more-button"
import { useFormats } from "@/components/ui/use-formats"
import { call, queryFor } from "@/lib/client/api"
import { usePages } from "@/lib/client/use-pages"
import { type Fees, type MonthlyFee, planFees } from "@/lib/features/plan-orders/fees-contract"
import { usePlanDay } from "../use-plan-day"
import { FeeOrders } from "./fee-orders"
import { PayFee } from "./pay-fee"
import { useFeeMonths } from "./use-fee-months"

/** What the institute owes for sales that were paid to its own account, month by month; nothing where there never were any. */
export function FeePanel() {
  const t = useTranslations("plan.fees")
  const fees = useQuery(queryFor(planFees.show, {}))
  const list = usePages([planFees.list.path, "own"], (page) => call(planFees.list, { query: { page, size: "12" } }))
  const failed = [fees, list].find(({ isLoadingError }) => isLoadingError)
  if (failed)
    return (
      <Panel title={t("title")}>
        <PartFailure onRetry={() => void failed.refetch()} />
      </Panel>
    )
  if (!fees.data || !list.data) return null
  const months = list.data.pages.flatMap(({ content }) => content)
  const isEmpty = fees.data.order === null && fees.data.accruedMinor === 0 && months.length === 0
  return isEmpty ? null : <FeeContent fees={fees.data} months={months} more={<MoreButton list={list} />} />
}

type FeeContentProps = { fees: Fees; months: readonly MonthlyFee[]; more: ReactNode }

function FeeContent({ fees, months, more }: FeeContentProps) {
  const t = useTranslations("plan.fees")
  const { exactMoney } = useFormats()
  const monthsOf = useFeeMonths()
  const dayOf = usePlanDay()
  const [opened, setOpened] = useState<MonthlyFee>()
  const { order, accruedMinor, currency, nextOn } = fees
  return (
    <Panel title={t("title")}>
      <div className="flex flex-col gap-4 text-ui">
        <p className="text-muted">{t("intro")}</p>
        {order && <PayFee order={order} currency={currency} />}
        {months.length > 0 && (
          <ul className="flex flex-col">
            {months.map((fee) => (
              <li
                key={fee.id}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line py-2 first:border-0"
              >
                <Button
                  variant="link"
                  aria-label={t("open", { months: monthsOf(fee), amount: exactMoney(fee.amountMinor, currency) })}
                  onClick={() => setOpened(fee)}
                >
                  {monthsOf(fee)}
                </Button>
                <span className="flex flex-wrap items-baseline justify-end gap-x-3">
                  <Badge tone={fee.status === "paid" ? "success" : "neutral"}>
                    {t(`states.${fee.status}`, { day: fee.dueOn ? dayOf(fee.dueOn) : "" })}
                  </Badge>
                  <span className="tabular">{exactMoney(fee.amountMinor, currency)}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
        {more}
        {accruedMinor !== 0 && (
          <p className="text-muted">
            {t(accruedMinor > 0 ? "accrued" : "givenBack", {
              amount: exactMoney(Math.abs(accruedMinor), currency),
              day: dayOf(nextOn),
            })}
          </p>
        )}
      </div>
      <Sheet
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title={opened ? t("ordersOf", { months: monthsOf(opened) }) : t("title")}
      >
        {opened && <FeeOrders key={opened.id} feeId={opened.id} />}
      </Sheet>
    </Panel>
  )
}
