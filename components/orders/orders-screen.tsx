"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"
import { ORDER_STATES, type OrderState } from "@/lib/features/orders/states"
import { OrderActions } from "./order-actions"
import { OrderSheet } from "./order-sheet"
import { useOrderColumns } from "./use-order-columns"

const PAGE_SIZE = 20
/** The states offered as filters; an order is `created` for a moment only. */
const FILTER_STATES = [
  "paid",
  "payment_pending",
  "expired",
  "cancelled",
  "refunded",
] as const satisfies readonly OrderState[]

/** The institute's orders: searched, filtered and paged by the server; the view is in the URL. */
export function OrdersScreen() {
  const t = useTranslations("orders.admin")
  const states = useTranslations("orders.states")
  const listParams = useListParams({ filters: ["status"], panels: ["order"] })
  const { page, search } = listParams
  const status = oneOf(ORDER_STATES, listParams.filterValue("status"))
  const columns = useOrderColumns()
  const list = useQuery({
    ...queryFor(orders.list, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })

  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="mt-1 text-ui text-muted">{t("intro")}</p>
      </header>
      <ListTable
        label={t("title")}
        list={list}
        params={listParams}
        columns={columns}
        keyOf={({ transactionId }) => transactionId}
        pageSize={PAGE_SIZE}
        tools={
          <FilterSelect
            label={t("status")}
            all={t("all")}
            options={FILTER_STATES}
            value={status}
            nameOf={(state) => states(state)}
            onChoose={(chosen) => listParams.setFilter({ status: chosen })}
          />
        }
        actions={{
          nameOf: ({ item, buyer }) => `${buyer.name}, ${item.title}`,
          itemsFor: (order) => <OrderActions order={order} href={listParams.hrefFor({ order: order.transactionId })} />,
        }}
        isFiltered={status !== undefined}
        empty={{ icon: "shopping-bag", title: t("empty"), message: t("emptyMessage") }}
        noMatches={{
          title: t("none"),
          message: t("noneMessage"),
          all: { href: listParams.pathname, label: t("showAll") },
        }}
      />
      <OrderSheet transactionId={listParams.panelText("order")} onClose={listParams.closePanel} />
    </>
  )
}
