"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { Tabs } from "@/components/ui/tabs"
import { queryFor } from "@/lib/client/api"
import { openRefunds } from "@/lib/features/orders/open-refunds-contract"
import { REFUND_NEEDS, type RefundNeed } from "@/lib/features/orders/refund-needs"
import { paths } from "@/lib/shared/paths"
import { useOpenRefundColumns } from "./use-open-refund-columns"

const PAGE_SIZE = 20
const TABS = ["all", ...REFUND_NEEDS] as const
type Tab = (typeof TABS)[number]
type Address = ReturnType<typeof useOpenRefundParams>

const useOpenRefundParams = () => useListParams({ filters: ["need"] })
const needOf = (tab: Tab): RefundNeed | undefined => (tab === "all" ? undefined : tab)

/** Refunds that need somebody, by why they do; the URL holds tab, search and page. */
export function OpenRefundsScreen() {
  const t = useTranslations("openRefunds")
  const address = useOpenRefundParams()
  const tab = oneOf(REFUND_NEEDS, address.filterValue("need")) ?? "all"
  const counts = useQuery(queryFor(openRefunds.list, { query: { size: "1" } })).data?.counts
  const countOf = (need: Tab) =>
    counts && (need === "all" ? REFUND_NEEDS.reduce((sum, one) => sum + counts[one], 0) : counts[need])
  return (
    <>
      <Link
        href={paths.adminOrders}
        className="mb-3 inline-flex items-center gap-1.5 rounded text-ui text-muted hover:text-text"
      >
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
        {t("back")}
      </Link>
      <PageHeader title={t("title")} intro={t("intro")} />
      <Tabs
        label={t("title")}
        value={tab}
        onChange={(key) => address.setFilter({ need: oneOf(REFUND_NEEDS, key) })}
        tabs={TABS.map((key) => ({
          key,
          label: (
            <span className="tabular">
              {t(`needs.${key}`)} {countOf(key) ?? ""}
            </span>
          ),
          content: <Refunds tab={key} address={address} />,
        }))}
      />
    </>
  )
}

function Refunds({ tab, address }: { tab: Tab; address: Address }) {
  const t = useTranslations("openRefunds")
  const { page, search } = address
  const columns = useOpenRefundColumns()
  const list = useQuery({
    ...queryFor(openRefunds.list, {
      query: { need: needOf(tab), searchParam: search, page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListTable
      label={t(`needs.${tab}`)}
      list={list}
      params={address}
      columns={columns}
      keyOf={({ id }) => id}
      hrefOf={({ transactionId }) => paths.adminOrder(transactionId)}
      pageSize={PAGE_SIZE}
      empty={{ icon: "circle-check", title: t("empty"), message: t("emptyMessage") }}
      noMatches={{
        title: t("noMatches"),
        message: t("noMatchesMessage"),
        all: { href: address.hrefFor({ search: undefined }), label: t("clear") },
      }}
    />
  )
}
