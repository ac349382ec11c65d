"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@/components/ui/link"
import { type ComponentProps, type ReactNode, useEffect } from "react"
import { buttonClass } from "../button-class"
import type { Column } from "./table-column"
import { ColumnMenu } from "./column-menu"
import { DataTable } from "./data-table"
import { type CsvExport, ExportButton } from "./export-button"
import { EmptyState } from "../feedback/empty-state"
import { Icon, type IconName } from "../icon"
import { LoadError } from "../feedback/load-error"
import type { useListParams } from "./use-list-params"

type Page<Row> = { content: Row[]; page: number; totalElements: number }
type ListParams = Pick<ReturnType<typeof useListParams>, "page" | "search" | "hidden"> & {
  hrefFor: (change: { page: number }) => string
  setFilter: (change: { search: string | undefined } | { page: number } | { hide: string }) => void
}

type ListTableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  "label" | "columns" | "keyOf" | "nameOf" | "hrefOf" | "actions" | "bulkActions" | "tools" | "pageSize"
> & {
  list: UseQueryResult<Page<Row>>
  /** What narrows the list from all there is; shown when there is something to narrow. */
  filters?: ReactNode
  /** What the list is extended by, at the end of the toolbar. */
  primaryAction?: ReactNode
  params: ListParams
  /** The current sort, if one is chosen, and the URL of another one. */
  sort?: { value: string | undefined; hrefFor: (sort: string | undefined) => string }
  /** Offers the matching rows as a CSV file. */
  csv?: CsvExport<Row>
  /** Whether the rows can be searched; by default they can. */
  isSearchable?: boolean
  /** Whether a filter besides the search is active. */
  isFiltered?: boolean
  /** Shown when the list is empty without any filter. */
  empty: { icon: IconName; title: string; message: string; action?: ReactNode }
  /** Shown when no row matches the filters, with a link that clears them. */
  noMatches: { title: string; message: string; all: { href: string; label: string } }
}

/**
 * A `DataTable` for a query in its four states: loading, empty, failed, loaded. Page, search and filters are in the
 * URL.
 */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, params, sort, isSearchable = true, isFiltered, empty, noMatches, columns, ...rest } = props
  const { csv, filters, tools, primaryAction, ...table } = rest
  const { page, search, hidden } = params
  useClampedPage(list, params)
  const inTable = columns.filter(({ isOnlyInCsv }) => !isOnlyInCsv)
  const isChosen = ({ key }: Column<Row>, at: number) => at === 0 || !hidden.includes(key)
  if (list.isError && !list.data) return <LoadError failure={list.error} onRetry={() => void list.refetch()} />
  const hasActiveFilters = isFiltered || search !== undefined || page > 1
  // While the rows of a cleared search are awaited, the search box has to stay: it has the focus.
  const isWithoutRows = list.data?.totalElements === 0 && !list.isPlaceholderData && !hasActiveFilters
  return (
    <DataTable
      {...table}
      columns={inTable.filter(isChosen)}
      tools={
        isWithoutRows && !tools && !primaryAction ? undefined : (
          <>
            {!isWithoutRows && filters}
            {tools}
            {!isWithoutRows && (
              <ColumnMenu
                columns={inTable}
                hidden={hidden}
                onChange={(keys) => params.setFilter({ hide: keys.join(",") })}
              />
            )}
            {!isWithoutRows && csv && <ExportButton columns={columns.filter(isChosen)} source={csv} />}
            {primaryAction}
          </>
        )
      }
      rows={list.data?.content}
      total={list.data?.totalElements ?? 0}
      view={{ page, ...(search && { search }), ...(sort?.value && { sort: sort.value }) }}
      hrefFor={(to) => (sort && to.sort !== sort.value ? sort.hrefFor(to.sort) : params.hrefFor({ page: to.page }))}
      {...(isSearchable &&
        !isWithoutRows && { onSearch: (text: string) => params.setFilter({ search: text.trim() || undefined }) })}
      isStale={list.isPlaceholderData}
      empty={
        hasActiveFilters ? (
          <EmptyState
            icon={<Icon name="search" />}
            title={noMatches.title}
            message={noMatches.message}
            action={
              <Link href={noMatches.all.href} className={buttonClass({ variant: "secondary" })}>
                {noMatches.all.label}
              </Link>
            }
          />
        ) : (
          <EmptyState
            icon={<Icon name={empty.icon} />}
            title={empty.title}
            message={empty.message}
            action={empty.action}
          />
        )
      }
    />
  )
}

/** Corrects the URL where the server has answered its last page for a page past the end. */
function useClampedPage<Row>({ data, isPlaceholderData }: UseQueryResult<Page<Row>>, { page, setFilter }: ListParams) {
  const answered = data && !isPlaceholderData ? data.page + 1 : page
  useEffect(() => {
    if (answered !== page) setFilter({ page: answered })
  })
}
