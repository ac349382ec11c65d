"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { PageSteps } from "@/components/forms/page-steps"
import { DateAndTime } from "@/components/ui/date-and-time"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { type FeeEntry, planFees } from "@/lib/features/plan-orders/fees-contract"
import { paths } from "@/lib/shared/paths"

const PAGE_SIZE = 20

/** The orders behind a fee, with the fee of each, and what of it was given back. */
export function FeeOrders({ feeId }: { feeId: number }) {
  const [page, setPage] = useState(0)
  const list = useQuery({
    ...queryFor(planFees.orders, {
      params: { id: String(feeId) },
      query: { page: String(page), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryContent query={list} skeleton={<SkeletonLines lines={8} className="mt-4" />}>
      {({ content, totalPages }) => (
        <>
          <ul className="flex flex-col divide-y divide-line">
            {content.map((entry) => (
              <OrderRow key={entry.id} entry={entry} />
            ))}
          </ul>
          <PageSteps page={page} totalPages={totalPages} onPage={setPage} />
        </>
      )}
    </QueryContent>
  )
}

function OrderRow({ entry: { at, number, transactionId, amountMinor, currency } }: { entry: FeeEntry }) {
  const t = useTranslations("plan.fees")
  const { exactMoney } = useFormats()
  const amount = exactMoney(Math.abs(amountMinor), currency)
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 text-ui">
      <span className="min-w-0">
        <Link href={paths.adminOrder(transactionId)} className="text-primary hover:underline">
          {number}
        </Link>
        <span className="block text-sm text-muted">
          {t(amountMinor < 0 ? "returned" : "sold")} · <DateAndTime at={at} />
        </span>
      </span>
      <span className="whitespace-nowrap tabular">{amountMinor < 0 ? `− ${amount}` : amount}</span>
    </li>
  )
}
