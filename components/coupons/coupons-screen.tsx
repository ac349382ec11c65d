"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useFileDownload } from "@/components/forms/use-file-download"
import { FeatureGate } from "@/components/shell/area/feature-gate"
import { useOffer } from "@/components/shell/area/use-offer"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { coupons } from "@/lib/features/coupons/contract"
import { COUPON_SORTS } from "@/lib/features/coupons/coupon-sorts"
import { COUPON_DISPLAYS } from "@/lib/features/coupons/coupon-states"
import { CouponActions } from "./coupon-actions"
import { useCouponColumns } from "./use-coupon-columns"
import { useCouponPaths } from "./use-coupon-paths"

const PAGE_SIZE = 20
const NEWEST_FIRST = "-added"

/** The institute's coupons: searched, filtered and paged by the server; the view is in the URL. */
export function CouponsScreen() {
  return (
    <FeatureGate feature="coupons" title={useTranslations("coupons")("list.title")}>
      <CouponList />
    </FeatureGate>
  )
}

function CouponList() {
  const t = useTranslations("coupons")
  const offer = useOffer()
  const couponPaths = useCouponPaths()
  const address = useListParams({ filters: ["status", "sort"] })
  const { page, search, filterValue } = address
  const status = oneOf(COUPON_DISPLAYS, filterValue("status"))
  const columns = useCouponColumns()
  const sort = oneOf(COUPON_SORTS, filterValue("sort")) ?? NEWEST_FIRST
  const filter = { searchParam: search, status, sort, ...(couponPaths.isForPlans && { scope: "platform" as const }) }
  const query = { ...filter, page: String(page - 1), size: String(PAGE_SIZE) }
  const list = useQuery({ ...queryFor(coupons.list, { query }), placeholderData: keepPreviousData })
  const { isPending, download } = useFileDownload()
  const isEmpty = list.data?.totalElements === 0 && !list.isPlaceholderData
  const add = offer(
    coupons.create,
    <Link href={couponPaths.add()} className={buttonClass({})}>
      <Icon name="plus" />
      {t("list.add")}
    </Link>,
  )
  return (
    <>
      <PageHeader title={t("list.title")} intro={t(couponPaths.isForPlans ? "list.introOfPlans" : "list.intro")} />
      <ListTable
        label={t("list.title")}
        list={list}
        params={address}
        columns={columns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => couponPaths.one(id)}
        pageSize={PAGE_SIZE}
        sort={{
          value: sort,
          hrefFor: (next) => address.hrefFor({ sort: next === NEWEST_FIRST ? undefined : next }),
        }}
        filters={
          <>
            <FilterSelect
              label={t("list.status")}
              all={t("list.allStatuses")}
              options={COUPON_DISPLAYS}
              value={status}
              nameOf={(one) => t(`displays.${one}`)}
              onChoose={(chosen) => address.setFilter({ status: chosen })}
            />
            <Button
              variant="secondary"
              pending={isPending}
              onClick={() => download("coupons.csv", () => call(coupons.export, { query: filter }))}
            >
              <Icon name="download" />
              {t("list.csv")}
            </Button>
          </>
        }
        {...(!isEmpty && add && { primaryAction: add })}
        actions={{ nameOf: ({ code }) => code, itemsFor: (coupon) => <CouponActions coupon={coupon} /> }}
        isFiltered={status !== undefined}
        empty={{
          icon: "tag",
          title: t("list.empty"),
          message: t(couponPaths.isForPlans ? "list.emptyOfPlans" : "list.emptyMessage"),
          action: add,
        }}
        noMatches={{
          title: t("list.none"),
          message: t("list.noneMessage"),
          all: { href: address.pathname, label: t("list.clear") },
        }}
      />
    </>
  )
}
