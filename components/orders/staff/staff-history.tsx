"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { Panel } from "@/components/ui/panel"
import { Pagination } from "@/components/ui/table/pagination"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import type { Order } from "@/lib/features/orders/contract"
import { staffOrders } from "@/lib/features/orders/staff-order-contract"
import { HistoryMoment } from "./history-moment"
import { NoteForm } from "./note-form"

const PAGE_SIZE = 20

/** What has happened to an order, newest first, with the notes of staff and the form that adds one; the URL holds the page. */
export function StaffHistory({ order: { transactionId, currency } }: { order: Order }) {
  const t = useTranslations("staffOrder.history")
  const { page, hrefFor } = useListParams()
  const mayNote = useMay()(staffOrders.note)
  const query = useQuery({
    ...queryFor(staffOrders.history, {
      params: { transactionId },
      query: { page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title={t("title")}>
      {mayNote && <NoteForm transactionId={transactionId} />}
      <QueryContent query={query} skeleton={<SkeletonLines lines={5} />}>
        {({ content, totalPages }) => (
          <>
            <ol className="flex flex-col divide-y divide-line text-ui">
              {content.map((entry, at) => (
                <li key={at} className="py-3 first:pt-0">
                  <HistoryMoment entry={entry} currency={currency} />
                </li>
              ))}
            </ol>
            <Pagination
              page={page}
              pages={totalPages}
              hrefFor={(next) => hrefFor({ page: next })}
              linkComponent={Link}
              className="mt-4"
            />
          </>
        )}
      </QueryContent>
    </Panel>
  )
}
