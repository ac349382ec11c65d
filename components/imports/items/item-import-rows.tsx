"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { BadgeTone } from "@/components/ui/badge"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { itemImports } from "@/lib/features/imports/items-contract"
import { itemErrorValues } from "@/lib/features/imports/item-error-values"
import {
  ITEM_COLUMNS,
  ITEM_ROW_STATUSES,
  type ItemColumn,
  type ItemRowStatus,
} from "@/lib/features/imports/items-shapes"
import { ROWS_PAGE_SIZE, RowsTable } from "../rows-table"

const TONES: Record<ItemRowStatus, BadgeTone> = {
  ready: "success",
  done: "success",
  skipped: "neutral",
  failed: "danger",
}
const SHOWN: readonly ItemColumn[] = ["kind", "price", "level", "language", "category"]

/** Every row of an import of items as in the file, with its result. */
export function ItemImportRows({ id }: { id: string }) {
  const t = useTranslations("imports.items")
  const { page, filterValue } = useListParams({ filters: ["status"] })
  const status = oneOf(ITEM_ROW_STATUSES, filterValue("status"))
  const query = { page: String(page - 1), size: String(ROWS_PAGE_SIZE), status }
  const list = useQuery({
    ...queryFor(itemImports.rows, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <RowsTable
      list={list}
      statuses={ITEM_ROW_STATUSES}
      status={status}
      tones={TONES}
      nameOf={(one) => t(`rowStatus.${one}`)}
      errorText={(error) => t(`rowErrors.${error.code}`, itemErrorValues(error))}
      first={{
        header: t("itemColumn"),
        parts: (cells) => ({
          name: cellOf(cells, "title"),
          more: SHOWN.map((column) => cellOf(cells, column))
            .filter(Boolean)
            .join(" · "),
        }),
      }}
    />
  )
}

const cellOf = (cells: string[], column: ItemColumn) => cells[ITEM_COLUMNS.indexOf(column)] ?? ""
