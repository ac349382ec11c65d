"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FilterSelect } from "@/components/ui/filter-select"
import { ListTable } from "@/components/ui/list-table"
import { oneOf, useListAddress } from "@/components/ui/use-list-params"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { ITEM_SORTS } from "@/lib/features/items/admin-sorts"
import { ITEM_STATUSES } from "@/lib/features/items/statuses"
import { ITEM_KINDS, type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { ItemActions } from "./item-actions"
import { KindTabs } from "./kind-tabs"
import { ScreenHead } from "@/components/ui/page-header"
import { useItemColumns } from "./use-item-columns"

const PAGE_SIZE = 10
const NEWEST_FIRST = "-updated"

/** What somebody looks after, drafts included; the address holds what is shown. */
export function ItemsScreen() {
  const t = useTranslations("itemsAdmin.list")
  const address = useListAddress({ filters: ["kind", "status", "sort"] })
  const { base, page, search } = address
  const isTeacher = base.startsWith("/teacher")
  const kind = listItemKinds().find((one) => ITEM_KINDS[one].path === address.text("kind")) ?? "all"
  const status = oneOf(ITEM_STATUSES, address.text("status"))
  const sort = oneOf(ITEM_SORTS, address.text("sort")) ?? NEWEST_FIRST
  const columns = useItemColumns(base, kind === "all")
  const list = useQuery({
    ...queryFor(itemsAdmin.list, {
      query: { kind, page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status, sort },
    }),
    placeholderData: keepPreviousData,
  })
  const ofKind = (one: ItemKind | "all") => (one === "all" ? undefined : ITEM_KINDS[one].path)
  const everything = address.hrefFor({ kind: ofKind(kind), status: undefined, search: undefined, sort: undefined })
  return (
    <>
      <ScreenHead title={t(isTeacher ? "mine" : "title")} intro={t(isTeacher ? "mineIntro" : "intro")} />
      <KindTabs kind={kind} counts={list.data?.kinds} hrefFor={(one) => address.hrefFor({ kind: ofKind(one) })} />
      <ListTable
        label={t(`kinds.${kind}`)}
        list={list}
        address={address}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        sort={{
          value: sort,
          hrefFor: (wanted) => address.hrefFor({ sort: wanted === NEWEST_FIRST ? undefined : wanted }),
        }}
        tools={
          <FilterSelect
            label={t("state")}
            all={t("allStates")}
            options={ITEM_STATUSES}
            value={status}
            nameOf={(one) => t(`status.${one}`)}
            onChoose={(chosen) => address.narrow({ status: chosen })}
          />
        }
        actions={{ nameOf: ({ title }) => title, itemsFor: (item) => <ItemActions item={item} base={base} /> }}
        isFiltered={status !== undefined}
        empty={{
          icon: "graduation-cap",
          title: t("empty"),
          message: t(isTeacher ? "emptyTeacher" : "emptyMessage"),
        }}
        none={{ title: t("none"), message: t("noneMessage"), all: { href: everything, label: t("showAll") } }}
      />
    </>
  )
}
