"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import Link from "next/link"
import type { ComponentProps, ReactNode } from "react"
import { buttonClass } from "./button-class"
import { DataTable } from "./data-table"
import { EmptyState } from "./empty-state"
import { Glyph, type GlyphName } from "./icon"
import { LoadFault } from "./load-error"
import type { useListAddress } from "./use-list-params"

type Page<Row> = { content: Row[]; totalElements: number }
type Address = Pick<ReturnType<typeof useListAddress>, "page" | "search"> & {
  hrefFor: (change: { page: number }) => string
  narrow: (change: { search: string | undefined }) => void
}

type ListTableProps<Row> = Pick<
  ComponentProps<typeof DataTable<Row>>,
  "label" | "columns" | "keyOf" | "actions" | "tools" | "pageSize"
> & {
  list: UseQueryResult<Page<Row>>
  address: Address
  /** The sort that is shown, and the address of another. */
  sort?: { value: string; hrefFor: (sort: string | undefined) => string }
  /** Whether something besides the search narrows the list. */
  isFiltered?: boolean
  /** What stands there when there is nothing at all: what belongs here, and what makes it. */
  empty: { icon: GlyphName; title: string; message: string; action?: ReactNode }
  /** What stands there when nothing matches, with the way back to everything. */
  none: { title: string; message: string; all: { href: string; label: string } }
}

/** A list in its four states: on its way, empty, not to be had, or there; the address holds what of it is shown. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { list, address, sort, isFiltered, empty, none, ...table } = props
  const { page, search } = address
  if (list.isError && !list.data) return <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
  const isNarrowed = isFiltered || search !== undefined || page > 1
  return (
    <DataTable
      {...table}
      rows={list.data?.content}
      total={list.data?.totalElements ?? 0}
      view={{ page, ...(search && { search }), ...(sort && { sort: sort.value }) }}
      hrefFor={(to) => (sort && to.sort !== sort.value ? sort.hrefFor(to.sort) : address.hrefFor({ page: to.page }))}
      onSearch={(words) => address.narrow({ search: words.trim() || undefined })}
      isStale={list.isPlaceholderData}
      empty={
        isNarrowed ? (
          <EmptyState
            icon={<Glyph name="search" />}
            title={none.title}
            message={none.message}
            action={
              <Link href={none.all.href} className={buttonClass({ variant: "secondary" })}>
                {none.all.label}
              </Link>
            }
          />
        ) : (
          <EmptyState
            icon={<Glyph name={empty.icon} />}
            title={empty.title}
            message={empty.message}
            action={empty.action}
          />
        )
      }
    />
  )
}
