"use client"
import { useTranslations } from "next-intl"
import { RowCheckbox } from "./row-checkbox"
import type { Column, TableView } from "./table-column"
import { TableHeading } from "./table-heading"
import type { Selection } from "./use-selection"

type TableHeadProps<Row> = {
  columns: Column<Row>[]
  view: TableView
  hrefFor: (view: TableView) => string
  selection: Selection<Row> | undefined
  hasActions: boolean
}

/** The headings of the columns; where rows are cards only the choice of all rows is shown. */
export function TableHead<Row>({ columns, view, hrefFor, selection, hasActions }: TableHeadProps<Row>) {
  const t = useTranslations("ui.table")
  return (
    <thead role="rowgroup" className="@max-3xl:sr-only">
      <tr role="row">
        {selection && (
          <th role="columnheader" className="w-10 ps-4 text-start">
            <RowCheckbox
              label={t("chooseAll")}
              isChecked={selection.isAllChosen}
              isMixed={selection.chosen.length > 0 && !selection.isAllChosen}
              onToggle={selection.toggleAll}
            />
          </th>
        )}
        {columns.map((column) => (
          <TableHeading key={column.key} column={column} view={view} hrefFor={hrefFor} />
        ))}
        {hasActions && (
          <th role="columnheader" className="w-14">
            <span className="sr-only">{t("actions")}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}
