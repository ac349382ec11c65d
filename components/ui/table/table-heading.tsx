"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { cn } from "../cn"
import type { Column, TableView } from "./table-column"
import { Icon } from "../icon"

type TableHeadingProps<Row> = { column: Column<Row>; view: TableView; hrefFor: (view: TableView) => string }

/** The header of a column; in a sortable column a link that toggles the sort direction. */
export function TableHeading<Row>({ column, view, hrefFor }: TableHeadingProps<Row>) {
  const t = useTranslations("ui.table")
  const { key, header, isSortable, isNumeric, isMinor, isWideOnly } = column
  const direction = view.sort === key ? "ascending" : view.sort === `-${key}` ? "descending" : undefined
  const next = direction === "ascending" ? `-${key}` : key
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={direction}
      className={cn(
        "h-10 px-4 text-sm font-medium whitespace-nowrap text-muted",
        isNumeric ? "text-end" : "text-start",
        isMinor && "@max-4xl:hidden",
        isWideOnly && "@max-[78rem]:hidden",
      )}
    >
      {isSortable ? (
        <Link
          href={hrefFor({ ...view, sort: next, page: 1 })}
          aria-label={t("sortBy", { column: header })}
          className={cn("inline-flex items-center gap-1 rounded-sm hover:text-text", direction && "text-text")}
        >
          {header}
          <Icon
            name={direction ? "chevron-down" : "chevrons-up-down"}
            className={cn(
              "size-3.5 transition-[rotate]",
              direction === "ascending" && "rotate-180",
              !direction && "opacity-60",
            )}
          />
        </Link>
      ) : (
        header
      )}
    </th>
  )
}
