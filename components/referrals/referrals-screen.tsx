"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { Tabs } from "@/components/ui/tabs"
import { queryFor } from "@/lib/client/api"
import { REFERRAL_FILTERS, referrals } from "@/lib/features/referrals/contract"
import { ProgrammeTab } from "./programme-tab"
import { ReferralActions } from "./referral-actions"
import { useReferralColumns } from "./use-referral-columns"

const PAGE_SIZE = 20
const TABS = ["list", "programme"] as const

/** The institute's referrals, with what staff have to decide, and its programme; the view is in the URL. */
export function ReferralsScreen() {
  const t = useTranslations("referrals")
  const address = useListParams({ filters: ["tab", "state"] })
  const tab = oneOf(TABS, address.filterValue("tab")) ?? "list"
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <Tabs
        label={t("tabs.label")}
        value={tab}
        onChange={(chosen) => address.setFilter({ tab: chosen === "list" ? undefined : chosen })}
        tabs={[
          { key: "list", label: t("tabs.list"), content: <ReferralList /> },
          { key: "programme", label: t("tabs.programme"), content: <ProgrammeTab />, staysMounted: true },
        ]}
      />
    </>
  )
}

function ReferralList() {
  const t = useTranslations("referrals")
  const address = useListParams({ filters: ["tab", "state"] })
  const { page, search, filterValue } = address
  const filter = oneOf(REFERRAL_FILTERS, filterValue("state"))
  const query = { searchParam: search, filter, page: String(page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(referrals.list, { query }), placeholderData: keepPreviousData })
  const { currency = "INR", toReview = 0 } = list.data ?? {}
  const columns = useReferralColumns(currency)
  return (
    <>
      {toReview > 0 && filter !== "review" && (
        <p role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded bg-warning-soft p-4 text-ui">
          <Icon name="triangle-alert" className="size-5 shrink-0 text-warning" />
          <span>{t("toReview", { count: toReview })}</span>
          <Link href={address.hrefFor({ state: "review" })} className="font-medium underline underline-offset-4">
            {t("toReviewShow")}
          </Link>
        </p>
      )}
      <ListTable
        label={t("title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        filters={
          <FilterSelect
            label={t("list.status")}
            all={t("list.all")}
            options={REFERRAL_FILTERS}
            value={filter}
            nameOf={(one) => t(`filters.${one}`)}
            onChoose={(chosen) => address.setFilter({ state: chosen })}
          />
        }
        actions={{
          nameOf: ({ friend }) => friend.name,
          itemsFor: (referral) => <ReferralActions referral={referral} currency={currency} />,
        }}
        isFiltered={filter !== undefined}
        empty={{ icon: "users", title: t("list.empty"), message: t("list.emptyMessage") }}
        noMatches={{
          title: t("list.none"),
          message: t("list.noneMessage"),
          all: { href: address.pathname, label: t("list.clear") },
        }}
      />
    </>
  )
}
