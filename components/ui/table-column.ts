import type { ReactNode } from "react"

export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  isSortable?: boolean
  /** Figures and money stand at the end of the column, in tabular numerals. */
  isNumeric?: boolean
  /** Left out on phones. */
  isMinor?: boolean
}

/** What of the list is shown, as the address holds it; a sort that begins with "-" is descending. */
export type TableView = { page: number; sort?: string; search?: string }
