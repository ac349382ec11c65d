"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter, useSearchParams } from "next/navigation"
import { useEffect } from "react"
import { DateRangeFilter } from "@/components/ui/table/date-range-filter"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { dayOf, oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { type Order, orders } from "@/lib/features/orders/contract"
import { ORDER_SORTS } from "@/lib/features/orders/order-sorts"
import { ORDER_STATES, type OrderState } from "@/lib/features/orders/states"
import { paths } from "@/lib/shared/paths"
import { OrderActions } from "./order-actions"
import { OpenRefundsLink } from "./refunds/open-refunds-link"
import { PolicySheet } from "./refunds/policy-sheet"
import { OrdersTotals } from "./orders-totals"
import { RemoveTestOrders } from "./remove-test-orders"
import { useOrderColumns } from "./use-order-columns"

const PAGE_SIZE = 20
const NEWEST_FIRST = "-placed"
/** The states offered as filters; an order is `created` for a moment only. */
const FILTER_STATES = [
  "paid",
  "payment_pending",
  "expired",
  "cancelled",
  "partially_refunded",
  "refunded",
] as const satisfies readonly OrderState[]

/** The institute's orders: searched, filtered and paged by the server; the view is in the URL. */
export function OrdersScreen() {
  useFormerAddress()
  const t = useTranslations("orders.admin")
  const states = useTranslations("orders.states")
  const listParams = useListParams({ filters: ["status", "from", "to", "sort"] })
  const { page, search, filterValue } = listParams
  const status = oneOf(ORDER_STATES, filterValue("status"))
  const sort = oneOf(ORDER_SORTS, filterValue("sort")) ?? NEWEST_FIRST
  const [from, to] = [dayOf(filterValue("from")), dayOf(filterValue("to"))]
  const filter = { searchParam: search, status, sort, from, to }
  const hrefOf = ({ transactionId }: Order) => paths.adminOrder(transactionId)
  const columns = useOrderColumns(hrefOf)
  const list = useQuery({
    ...queryFor(orders.list, {
      query: { ...filter, page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <header className="mb-6 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h1 className="text-2xl font-semibold">{t("title")}</h1>
          <p className="mt-1 text-ui text-muted">{t("intro")}</p>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          <RemoveTestOrders />
          <OpenRefundsLink />
          <PolicySheet />
        </div>
      </header>
      <OrdersTotals filter={{ searchParam: search, status, from, to }} />
      <ListTable
        label={t("title")}
        list={list}
        params={listParams}
        columns={columns}
        keyOf={({ transactionId }) => transactionId}
        pageSize={PAGE_SIZE}
        sort={{
          value: sort,
          hrefFor: (next) => listParams.hrefFor({ sort: next === NEWEST_FIRST ? undefined : next }),
        }}
        filters={
          <>
            <DateRangeFilter label={t("placed")} from={from} to={to} onChange={listParams.setFilter} />
            <FilterSelect
              label={t("status")}
              all={t("all")}
              options={FILTER_STATES}
              value={status}
              nameOf={(state) => states(state)}
              onChoose={(chosen) => listParams.setFilter({ status: chosen })}
            />
          </>
        }
        hrefOf={hrefOf}
        csv={{
          name: t("fileName"),
          fetchPage: ({ page: at, size }) =>
            call(orders.list, { query: { ...filter, page: String(at), size: String(size) } }),
        }}
        actions={{
          nameOf: ({ item, buyer }) => `${buyer.name}, ${item.title}`,
          itemsFor: (order) => <OrderActions order={order} href={hrefOf(order)} />,
        }}
        isFiltered={(status ?? from ?? to) !== undefined}
        empty={{ icon: "shopping-bag", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{
          title: t("none"),
          message: t("noneMessage"),
          all: { href: listParams.pathname, label: t("showAll") },
        }}
      />
    </>
  )
}

/** Mails of former versions name an order in the query of the list. */
function useFormerAddress() {
  const router = useRouter()
  const order = useSearchParams().get("order")
  useEffect(() => {
    if (order) router.replace(paths.adminOrder(order))
  }, [order, router])
}
