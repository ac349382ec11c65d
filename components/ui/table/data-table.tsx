"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { ReactNode } from "react"
import { pageCount } from "@/lib/shared/paging"
import { cn } from "../cn"
import { Pagination } from "./pagination"
import { Skeleton } from "../feedback/skeleton"
import type { Column, TableView } from "./table-column"
import { TableHeading } from "./table-heading"
import { TableRow } from "./table-row"
import { TableSearch } from "./table-search"

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string
  /** The first column names the row and is the heading of its card on phones. */
  columns: Column<Row>[]
  /** One page of rows from the server; undefined while the first one loads. */
  rows: Row[] | undefined
  keyOf: (row: Row) => string | number
  total: number
  pageSize: number
  view: TableView
  hrefFor: (view: TableView) => string
  /** Called with a debounce while typing; without it there is no search box. */
  onSearch?: (search: string) => void
  /** The items of a row's menu, and the row's name for the menu's label. */
  actions?: { nameOf: (row: Row) => string; itemsFor: (row: Row) => ReactNode }
  /** Shown beside the search: filters and the primary action. */
  tools?: ReactNode
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** True while another page is loading and the previous one is still shown. */
  isStale?: boolean
}

/** A table whose pages, order and search come from the server; on phones every row is a card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, total, pageSize, view, hrefFor, onSearch, actions, tools, empty, isStale } =
    props
  const t = useTranslations("ui.table")
  const isEmpty = rows?.length === 0
  return (
    <section aria-label={label} className="rounded bg-surface shadow-card">
      {(onSearch || tools) && (
        <div className="flex flex-wrap items-center justify-between gap-3 p-4">
          {onSearch && <TableSearch value={view.search ?? ""} onSearch={onSearch} />}
          {tools && <div className="flex flex-wrap items-center gap-2">{tools}</div>}
        </div>
      )}
      {isEmpty ? (
        empty
      ) : (
        <div className="overflow-x-auto">
          <table
            role="table"
            aria-label={label}
            aria-busy={!rows || isStale}
            className={cn(TABLE, isStale && "opacity-60")}
          >
            <thead role="rowgroup" className="max-sm:sr-only">
              <tr role="row">
                {columns.map((column) => (
                  <TableHeading key={column.key} column={column} view={view} hrefFor={hrefFor} />
                ))}
                {actions && (
                  <th role="columnheader" className="w-14">
                    <span className="sr-only">{t("actions")}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {rows
                ? rows.map((row) => <TableRow key={keyOf(row)} row={row} columns={columns} actions={actions} />)
                : Array.from({ length: 5 }, (_, line) => (
                    <SkeletonRow key={line} cells={columns.length + (actions ? 1 : 0)} />
                  ))}
            </tbody>
          </table>
        </div>
      )}
      <footer className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 text-sm text-muted">
        <span role="status" className={cn(isEmpty && "sr-only")}>
          {rows ? t("count", { count: total }) : t("loading")}
        </span>
        <Pagination
          page={view.page}
          pages={pageCount(total, pageSize)}
          hrefFor={(page) => hrefFor({ ...view, page })}
          linkComponent={Link}
        />
      </footer>
    </section>
  )
}

const TABLE = "w-full border-collapse text-ui transition-opacity max-sm:block max-sm:[&>tbody]:block"

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr role="row" className="border-t border-line max-sm:block max-sm:p-4">
      {Array.from({ length: cells }, (_, cell) => (
        <td
          role="cell"
          key={cell}
          className={cn("px-4 py-4 max-sm:block max-sm:px-0 max-sm:py-1.5", cell > 2 && "max-sm:hidden")}
        >
          <Skeleton className={cn("h-4", cell === 0 ? "w-40" : "w-20")} />
        </td>
      ))}
    </tr>
  )
}
