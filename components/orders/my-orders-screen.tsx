"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { EmptyWithCatalogue } from "@/components/shell/area/empty-with-catalogue"
import { CardList } from "@/components/ui/table/card-list"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"
import { MyOrder } from "./my-order"

const PAGE_SIZE = 10

/** All orders of the learner, the newest first. */
export function MyOrdersScreen() {
  const t = useTranslations("orders.mine")
  const { page } = useListParams()
  const list = useQuery({
    ...queryFor(orders.list, { query: { page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  const empty = (
    <EmptyWithCatalogue icon="shopping-bag" title={t("empty")} message={t("emptyMessage")} browse={t("browse")} />
  )
  return (
    <CardList title={t("title")} intro={(count) => t("intro", { count })} list={list} empty={empty}>
      {(order) => <MyOrder key={order.transactionId} order={order} />}
    </CardList>
  )
}
