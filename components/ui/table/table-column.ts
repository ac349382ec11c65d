import type { ReactNode } from "react"

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Aligns numbers and amounts to the end of the column, in tabular numerals. */
  isNumeric?: boolean
  /** Hidden on phones. */
  isMinor?: boolean
}

/** The page (counted from 1), sort and search of a list as in the URL; a sort that begins with "-" is descending. */
export type TableView = { page: number; sort?: string; search?: string }
