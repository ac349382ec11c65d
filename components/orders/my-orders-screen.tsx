"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useCataloguePaths } from "@/components/shell/area/use-catalogue-paths"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { CardList } from "@/components/ui/table/card-list"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { orders } from "@/lib/features/orders/contract"
import { MyOrder } from "./my-order"

const PAGE_SIZE = 10

/** All orders of the learner, the newest first. */
export function MyOrdersScreen() {
  const t = useTranslations("orders.mine")
  const shop = useCataloguePaths()
  const { page } = useListParams()
  const list = useQuery({
    ...queryFor(orders.list, { query: { page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  const empty = (
    <EmptyState
      icon={<Icon name="shopping-bag" />}
      title={t("empty")}
      message={t("emptyMessage")}
      action={
        <a href={shop.courses} className={buttonClass()}>
          {t("browse")}
        </a>
      }
    />
  )
  return (
    <CardList title={t("title")} intro={(count) => t("intro", { count })} list={list} empty={empty}>
      {(order) => <MyOrder key={order.transactionId} order={order} />}
    </CardList>
  )
}
