"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { IconName } from "@/components/ui/icon"
import { ListTable } from "@/components/ui/table/list-table"
import type { Column } from "@/components/ui/table/table-column"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { IMPORT_SORTS } from "@/lib/features/imports/import-sorts"

const PAGE_SIZE = 10

/** The page and the sort of the earlier imports in the URL, as the query of their call. */
export function useEarlierImportsQuery() {
  const { page, filterValue } = useListParams({ filters: ["sort"] })
  return { page: String(page - 1), size: String(PAGE_SIZE), sort: oneOf(IMPORT_SORTS, filterValue("sort")) }
}

type EarlierImportsProps<Row> = {
  title: string
  columns: Column<Row>[]
  list: UseQueryResult<{ content: Row[]; page: number; totalElements: number }>
  nameOf: (row: Row) => string
  hrefOf: (row: Row) => string
  empty: { icon: IconName; title: string; message: string }
}

/** The imports of one kind so far, below the form that begins another; the URL holds page and sort. */
export function EarlierImports<Row extends { id: number }>(props: EarlierImportsProps<Row>) {
  const { title, columns, list, nameOf, hrefOf, empty } = props
  const t = useTranslations("imports")
  const params = useListParams({ filters: ["sort"] })
  const sort = oneOf(IMPORT_SORTS, params.filterValue("sort"))
  return (
    <>
      <h2 className="mt-10 mb-4 text-lg font-semibold">{title}</h2>
      <ListTable
        label={title}
        list={list}
        params={params}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        hrefOf={hrefOf}
        pageSize={PAGE_SIZE}
        isSearchable={false}
        sort={{ value: sort, hrefFor: (to) => params.hrefFor({ sort: to }) }}
        empty={empty}
        noMatches={{ title: empty.title, message: empty.message, all: { href: params.pathname, label: t("showAll") } }}
      />
    </>
  )
}
