import type { ReactNode } from "react"

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Aligns numbers and amounts to the end of the column, in tabular numerals. */
  isNumeric?: boolean
  /** Hidden where there is little room for the table, as on phones and tablets. */
  isMinor?: boolean
  /** Shown on wide screens alone. */
  isWideOnly?: boolean
  /** The value in a CSV file; a column without it is left out there. */
  csv?: (row: Row) => string | number | null
  /** Without a place in the table. */
  isOnlyInCsv?: boolean
}

/** The page (counted from 1), sort and search of a list as in the URL; a sort that begins with "-" is descending. */
export type TableView = { page: number; sort?: string; search?: string }

/** What a press on a row opens, and what can be done with several rows. */
export type RowOptions<Row> = {
  keyOf: (row: Row) => string | number
  /** The name of a row, for the labels of its controls. */
  nameOf?: (row: Row) => string
  /** The URL that a press anywhere on the row opens; its first cell links to it as well. */
  hrefOf?: (row: Row) => string | undefined
  /** The items of a row's menu, and the row's name for the menu's label. */
  actions?: { nameOf: (row: Row) => string; itemsFor: (row: Row) => ReactNode }
}

/** Buttons that act on the chosen rows; `clear` ends the choice. */
export type BulkActions<Row> = (chosen: Row[], clear: () => void) => ReactNode
