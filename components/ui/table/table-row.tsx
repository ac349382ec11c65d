"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { buttonClass } from "../button-class"
import { cn } from "../cn"
import type { Column } from "./table-column"
import { Icon } from "../icon"
import { Menu } from "../overlays/menu"

type TableRowProps<Row> = {
  row: Row
  columns: Column<Row>[]
  actions?: { nameOf: (row: Row) => string; itemsFor: (row: Row) => ReactNode }
}

/** A table row; on phones a card with the first cell as heading and the column's name before each other cell. */
export function TableRow<Row>({ row, columns, actions }: TableRowProps<Row>) {
  const t = useTranslations("ui.table")
  return (
    <tr role="row" className={ROW}>
      {columns.map((column, at) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          className={cn(
            CELL,
            at === 0 ? "font-medium max-sm:pe-12 max-sm:pb-2" : BESIDE_ITS_LABEL,
            column.isNumeric && "text-end tabular",
            column.isMinor && "max-sm:hidden",
          )}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td
          role="cell"
          className="w-14 pe-3 text-end max-sm:absolute max-sm:end-2 max-sm:top-3 max-sm:w-auto max-sm:p-0"
        >
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t("actionsFor", { name: actions.nameOf(row) })}
                className={buttonClass({ variant: "ghost", size: "icon-sm", className: "text-muted" })}
              >
                <Icon name="ellipsis" />
              </button>
            }
          >
            {actions.itemsFor(row)}
          </Menu>
        </td>
      )}
    </tr>
  )
}

const ROW = "relative border-t border-line hover:bg-background max-sm:block max-sm:px-4 max-sm:py-3.5"

const CELL = "px-4 py-3 max-sm:px-0 max-sm:py-1"

const BESIDE_ITS_LABEL = [
  "max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:text-end",
  "max-sm:before:text-sm max-sm:before:text-muted max-sm:before:content-[attr(data-label)] max-sm:before:text-start",
].join(" ")
