"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { ReactNode } from "react"
import { pageCount } from "@/lib/shared/paging"
import { cn } from "../cn"
import { Pagination } from "./pagination"
import { Skeleton } from "../feedback/skeleton"
import type { BulkActions, Column, RowOptions, TableView } from "./table-column"
import { TableHead } from "./table-head"
import { TableRow } from "./table-row"
import { TableToolbar } from "./table-toolbar"
import { useRowFocus } from "./use-row-focus"
import { useSelection } from "./use-selection"

type DataTableProps<Row> = RowOptions<Row> & {
  /** The accessible name of the table. */
  label: string
  /** The first column names the row and is the heading of its card on phones. */
  columns: Column<Row>[]
  /** One page of rows from the server; undefined while the first one loads. */
  rows: Row[] | undefined
  total: number
  pageSize: number
  view: TableView
  hrefFor: (view: TableView) => string
  /** Called with a debounce while typing; without it there is no search box. */
  onSearch?: (search: string) => void
  /** Shown beside the search: filters and actions. */
  tools?: ReactNode
  /** Lets several rows be chosen, and shows what can be done with them in place of the toolbar. */
  bulkActions?: BulkActions<Row>
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode
  /** True while another page is loading and the previous one is still shown. */
  isStale?: boolean
}

/**
 * A table whose pages, order and search come from the server. Where it has little room, as on phones and beside the sidebar of a
 * tablet, every row is a card.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, keyOf, total, pageSize, view, hrefFor, onSearch, tools, empty, isStale } = props
  const { actions, nameOf, hrefOf, bulkActions } = props
  const t = useTranslations("ui.table")
  const isEmpty = rows?.length === 0
  const choice = useSelection(rows, keyOf)
  const selection = bulkActions && choice
  const rowFocus = useRowFocus()
  return (
    <section {...rowFocus} aria-label={label} className="@container rounded bg-surface shadow-card outline-none">
      <TableToolbar
        search={view.search ?? ""}
        onSearch={onSearch}
        tools={tools}
        selection={selection}
        bulkActions={bulkActions}
      />
      {isEmpty ? (
        empty
      ) : (
        <div className="relative overflow-x-auto">
          <table
            role="table"
            aria-label={label}
            aria-busy={!rows || isStale}
            className={cn(TABLE, isStale && "opacity-60")}
          >
            <TableHead
              columns={columns}
              view={view}
              hrefFor={hrefFor}
              selection={selection}
              hasActions={actions !== undefined}
            />
            <tbody role="rowgroup">
              {rows
                ? rows.map((row) => (
                    <TableRow
                      key={keyOf(row)}
                      row={row}
                      columns={columns}
                      actions={actions}
                      nameOf={nameOf}
                      hrefOf={hrefOf}
                      selection={selection}
                    />
                  ))
                : Array.from({ length: 5 }, (_, line) => (
                    <SkeletonRow key={line} cells={columns.length + (actions ? 1 : 0) + (bulkActions ? 1 : 0)} />
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

const TABLE = "w-full border-collapse text-ui transition-opacity @max-3xl:block @max-3xl:[&>tbody]:block"

function SkeletonRow({ cells }: { cells: number }) {
  return (
    <tr role="row" className="border-t border-line @max-3xl:block @max-3xl:p-4">
      {Array.from({ length: cells }, (_, cell) => (
        <td
          role="cell"
          key={cell}
          className={cn("px-4 py-4 @max-3xl:block @max-3xl:px-0 @max-3xl:py-1.5", cell > 2 && "@max-3xl:hidden")}
        >
          <Skeleton className={cn("h-4", cell === 0 ? "w-40" : "w-20")} />
        </td>
      ))}
    </tr>
  )
}
