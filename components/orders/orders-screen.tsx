"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useRouter, useSearchParams } from "next/navigation"
import { buttonClass } from "@/components/ui/button-class"
import { DataTable } from "@/components/ui/table/data-table"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { Icon } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"
import type { OrderState } from "@/lib/features/orders/states"
import { paths } from "@/lib/shared/paths"
import { ordersHref, readOrdersView } from "./orders-view"
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
  const router = useRouter()
  const view = readOrdersView(useSearchParams())
  const columns = useOrderColumns()
  const { page, search, status } = view
  const list = useQuery({
    ...queryFor(orders.list, {
      query: { page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status },
    }),
    placeholderData: keepPreviousData,
  })
  const isFiltered = Boolean(search ?? status)

  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="mt-1 text-ui text-muted">{t("intro")}</p>
      </header>
      {list.isError ? (
        <ErrorState onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("title")}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ transactionId }) => transactionId}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page, search }}
          hrefFor={(to) => ordersHref({ ...view, page: to.page, order: undefined })}
          onSearch={(text) => router.replace(ordersHref({ status, page: 1, search: text.trim() || undefined }))}
          tools={
            <FilterSelect
              label={t("status")}
              all={t("all")}
              options={FILTER_STATES}
              value={status}
              nameOf={(state) => states(state)}
              onChoose={(chosen) => router.replace(ordersHref({ search, page: 1, status: chosen }))}
            />
          }
          actions={{
            nameOf: ({ item, buyer }) => `${buyer.name}, ${item.title}`,
            itemsFor: (order) => (
              <OrderActions order={order} href={ordersHref({ ...view, order: order.transactionId })} />
            ),
          }}
          isStale={list.isPlaceholderData}
          empty={
            <EmptyState
              icon={<Icon name={isFiltered ? "search" : "shopping-bag"} />}
              title={t(isFiltered ? "none" : "empty")}
              message={t(isFiltered ? "noneMessage" : "emptyMessage")}
              action={
                isFiltered && (
                  <Link href={paths.adminOrders} className={buttonClass({ variant: "secondary" })}>
                    {t("showAll")}
                  </Link>
                )
              }
            />
          }
        />
      )}
      <OrderSheet transactionId={view.order} onClose={() => router.push(ordersHref({ ...view, order: undefined }))} />
    </>
  )
}
