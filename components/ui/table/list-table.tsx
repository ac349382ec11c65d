"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@/components/ui/link"
import type { ComponentProps, ReactNode } from "react"
import { buttonClass } from "../button-class"
import { DataTable } from "./data-table"
import { EmptyState } from "../feedback/empty-state"
import { Icon, type IconName } from "../icon"
import { LoadError } from "../feedback/load-error"
import type { useListParams } from "./use-list-params"

type Page<Row> = { content: Row[]; totalElements: number }
type ListParams = Pick<ReturnType<typeof useListParams>, "page" | "search"> & {
  hrefFor: (change: { page: number }) => string
  setFilter: (change: { search: string | undefined }) => void
}

type ListTableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  "label" | "columns" | "keyOf" | "actions" | "tools" | "pageSize"
> & {
  list: UseQueryResult<Page<Row>>
  params: ListParams
  /** The current sort, if one is chosen, and the URL of another one. */
  sort?: { value: string | undefined; hrefFor: (sort: string | undefined) => string }
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
  const { list, params, sort, isFiltered, empty, noMatches, ...table } = props
  const { page, search } = params
  if (list.isError && !list.data) return <LoadError failure={list.error} onRetry={() => void list.refetch()} />
  const hasActiveFilters = isFiltered || search !== undefined || page > 1
  return (
    <DataTable
      {...table}
      rows={list.data?.content}
      total={list.data?.totalElements ?? 0}
      view={{ page, ...(search && { search }), ...(sort?.value && { sort: sort.value }) }}
      hrefFor={(to) => (sort && to.sort !== sort.value ? sort.hrefFor(to.sort) : params.hrefFor({ page: to.page }))}
      onSearch={(text) => params.setFilter({ search: text.trim() || undefined })}
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
