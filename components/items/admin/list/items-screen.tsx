"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LimitStrip } from "@/components/shell/area/limits/limit-strip"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { ListTable } from "@/components/ui/table/list-table"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { ITEM_SORTS } from "@/lib/features/items/admin-sorts"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { ITEM_KINDS, type ItemKind, listItemKinds } from "@/lib/shared/item-kinds"
import { ItemActions } from "./item-actions"
import { KindTabs } from "./kind-tabs"
import { ListTools } from "./list-tools"
import { PageHeader } from "@/components/ui/page-header"
import { areaOfPath } from "@/lib/shared/paths"
import { useItemColumns } from "./use-item-columns"

const PAGE_SIZE = 10
const NEWEST_FIRST = "-updated"
const STATUS_FILTERS = [...ITEM_STATUSES, "held", "deleted"] as const

/** The items that an administrator or teacher manages, drafts included; kind, filters, sort and page are in the URL. */
export function ItemsScreen() {
  const t = useTranslations("itemsAdmin.list")
  const listParams = useListParams({ filters: ["kind", "status", "sort"], panels: ["new"] })
  const { pathname, page, search } = listParams
  const isTeacher = areaOfPath(pathname) === "teacher"
  const area = isTeacher ? "teacher" : "admin"
  const kind = listItemKinds().find((one) => ITEM_KINDS[one].path === listParams.filterValue("kind")) ?? "all"
  const status = oneOf(STATUS_FILTERS, listParams.filterValue("status"))
  const sort = oneOf(ITEM_SORTS, listParams.filterValue("sort")) ?? NEWEST_FIRST
  const columns = useItemColumns(pathname, kind === "all")
  const list = useQuery({
    ...queryFor(itemsAdmin.list, {
      query: { kind, page: String(page - 1), size: String(PAGE_SIZE), searchParam: search, status, sort },
    }),
    placeholderData: keepPreviousData,
  })
  const kindParam = (one: ItemKind | "all") => (one === "all" ? undefined : ITEM_KINDS[one].path)
  const showAllHref = listParams.hrefFor({
    kind: kindParam(kind),
    status: undefined,
    search: undefined,
    sort: undefined,
  })
  return (
    <>
      <PageHeader
        title={t(isTeacher ? "mine" : "title")}
        intro={t(isTeacher ? "mineIntro" : "intro")}
        actions={
          <ListTools
            area={area}
            kind={kind}
            newItem={{
              isOpen: listParams.panelId("new") !== undefined,
              onOpen: () => window.history.pushState(null, "", listParams.hrefFor({ new: 1 })),
              onClose: listParams.closePanel,
            }}
          />
        }
      />
      <LimitStrip limit="publishedItems" />
      <KindTabs kind={kind} counts={list.data?.kinds} hrefFor={(one) => listParams.hrefFor({ kind: kindParam(one) })} />
      <ListTable
        label={t(`kinds.${kind}`)}
        list={list}
        params={listParams}
        columns={columns}
        keyOf={({ id }) => id}
        pageSize={PAGE_SIZE}
        sort={{
          value: sort,
          hrefFor: (nextSort) => listParams.hrefFor({ sort: nextSort === NEWEST_FIRST ? undefined : nextSort }),
        }}
        tools={
          <FilterSelect
            label={t("state")}
            all={t("allStates")}
            options={STATUS_FILTERS}
            value={status}
            nameOf={(one) => t(`status.${one}`)}
            onChoose={(chosen) => listParams.setFilter({ status: chosen })}
          />
        }
        actions={{ nameOf: ({ title }) => title, itemsFor: (item) => <ItemActions item={item} area={area} /> }}
        isFiltered={status !== undefined}
        empty={{
          icon: "graduation-cap",
          title: t("empty"),
          message: t(isTeacher ? "emptyTeacher" : "emptyMessage"),
        }}
        noMatches={{ title: t("none"), message: t("noneMessage"), all: { href: showAllHref, label: t("showAll") } }}
      />
    </>
  )
}
