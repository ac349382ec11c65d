"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"
import { titleArgs } from "@/lib/features/orders/title-args"
import { paths } from "@/lib/shared/paths"
import { RECORD_PAGE_SIZE, RecordList, type RecordPaging } from "./record-list"

/** The orders of a member, newest first; each leads to the list of orders. */
export function OrdersTab({ id, paging }: { id: number; paging: RecordPaging }) {
  const t = useTranslations("members.orders")
  const states = useTranslations("orders.states")
  const tOrders = useTranslations("orders")
  const { money, dateTime } = useFormats()
  const list = useQuery(
    queryFor(orders.list, {
      query: { buyerId: String(id), page: String(paging.page - 1), size: String(RECORD_PAGE_SIZE) },
    }),
  )
  return (
    <RecordList
      query={list}
      paging={paging}
      empty={{ icon: "shopping-bag", title: t("empty"), message: t("emptyMessage") }}
      keyOf={({ transactionId }) => transactionId}
    >
      {({ transactionId, number, item, lines, totalMinor, currency, status, createdAt }) => (
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Link
            href={paths.adminOrder(transactionId)}
            className="min-w-0 grow font-medium break-words underline-offset-4 hover:underline"
          >
            {tOrders("title", titleArgs({ item, lines }))}
          </Link>
          <span className="tabular">{totalMinor === 0 ? states("free") : money(totalMinor, currency)}</span>
          <span className="w-full text-sm text-muted">{[number, states(status), dateTime(createdAt)].join(" · ")}</span>
        </div>
      )}
    </RecordList>
  )
}
