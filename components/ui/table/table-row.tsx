"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type MouseEvent } from "react"
import { mayLeave } from "@/lib/client/leave-guards"
import { buttonClass } from "../button-class"
import { cn } from "../cn"
import { isCurrentPage } from "../link"
import { Icon } from "../icon"
import { Menu } from "../overlays/menu"
import { RowCheckbox } from "./row-checkbox"
import type { Column, RowOptions } from "./table-column"
import type { Selection } from "./use-selection"

type TableRowProps<Row> = Omit<RowOptions<Row>, "keyOf"> & {
  row: Row
  columns: Column<Row>[]
  selection?: Selection<Row>
}

/**
 * A table row; where the table has little room, as on phones, a card with the first cell as heading and the column's name
 * before each other cell. A press on a place that is no control opens what the row is about.
 */
export function TableRow<Row>({ row, columns, selection, actions, nameOf, hrefOf }: TableRowProps<Row>) {
  const t = useTranslations("ui.table")
  const open = useOpenRow(hrefOf?.(row))
  const name = (actions?.nameOf ?? nameOf)?.(row) ?? ""
  return (
    <tr role="row" onClick={open} className={cn(ROW, open && "cursor-pointer")}>
      {selection && (
        <td role="cell" className={CHOICE}>
          <RowCheckbox
            label={t("choose", { name })}
            isChecked={selection.isChosen(row)}
            onToggle={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column, at) => (
        <td
          key={column.key}
          role="cell"
          data-label={column.header}
          className={cn(
            CELL,
            at === 0
              ? "font-medium @3xl:min-w-44 @4xl:min-w-56 @max-3xl:block @max-3xl:pe-12 @max-3xl:pb-2"
              : BESIDE_ITS_LABEL,
            at === 0 && selection && "@max-3xl:ps-9",
            column.isNumeric && "text-end tabular @3xl:min-w-0 @3xl:whitespace-nowrap",
            column.isMinor && "@max-3xl:hidden @max-4xl:hidden",
            column.isWideOnly && "@max-3xl:hidden @max-[78rem]:hidden",
          )}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td
          role="cell"
          className="w-14 pe-3 text-end @max-3xl:absolute @max-3xl:end-2 @max-3xl:top-3 @max-3xl:w-auto @max-3xl:p-0"
        >
          <Menu
            trigger={
              <button
                type="button"
                aria-label={t("actionsFor", { name })}
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

const CONTROLS = "a, button, input, label, select, textarea, video, audio, [role^=menu]"

/** The listener of a row that opens an address; undefined without one. Text that is being selected opens nothing. */
function useOpenRow(href: string | undefined) {
  const router = useRouter()
  if (href === undefined) return undefined
  return ({ target, currentTarget, ...event }: MouseEvent<HTMLTableRowElement>) => {
    // Events of a menu or a dialog reach the row through React although they are elsewhere in the document.
    const isElsewhere = !(target instanceof Element) || !currentTarget.contains(target)
    if (isElsewhere || target.closest(CONTROLS) || String(window.getSelection())) return
    if (event.ctrlKey || event.metaKey) return void window.open(href)
    if (isCurrentPage(href)) return window.history.pushState(null, "", href)
    void mayLeave().then((may) => may && router.push(href))
  }
}

const ROW = "relative border-t border-line hover:bg-background @max-3xl:block @max-3xl:px-4 @max-3xl:py-3.5"

const CHOICE = "w-10 ps-4 @max-3xl:absolute @max-3xl:start-4 @max-3xl:top-4 @max-3xl:w-auto @max-3xl:p-0"

/** Long words break, so that no text widens the table; ordinary words keep together down to the least width. */
const CELL = "px-4 py-3 wrap-anywhere @3xl:min-w-24 @max-3xl:px-0 @max-3xl:py-1"

const BESIDE_ITS_LABEL = [
  "@max-3xl:flex @max-3xl:items-baseline @max-3xl:justify-between @max-3xl:gap-4 @max-3xl:text-end",
  "@max-3xl:before:text-sm @max-3xl:before:text-muted @max-3xl:before:content-[attr(data-label)] @max-3xl:before:text-start @max-3xl:before:wrap-normal",
].join(" ")
