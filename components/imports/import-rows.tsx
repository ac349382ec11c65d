"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { BadgeTone } from "@/components/ui/badge"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import { ROW_STATUSES, type RowStatus } from "@/lib/features/imports/import-shapes"
import { ROWS_PAGE_SIZE, RowsTable } from "./rows-table"

const TONES: Record<RowStatus, BadgeTone> = { ready: "success", done: "success", failed: "danger" }

/** Every row of an import of people as in the file, with its result. */
export function ImportRows({ id }: { id: string }) {
  const t = useTranslations("imports")
  const { page, filterValue } = useListParams({ filters: ["status"] })
  const status = oneOf(ROW_STATUSES, filterValue("status"))
  const query = { page: String(page - 1), size: String(ROWS_PAGE_SIZE), status }
  const list = useQuery({
    ...queryFor(imports.rows, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
  return (
    <RowsTable
      list={list}
      statuses={ROW_STATUSES}
      status={status}
      tones={TONES}
      nameOf={(one) => t(`rowStatus.${one}`)}
      errorText={({ code, line }) => t(`rowErrors.${code}`, { line: String(line ?? "") })}
      first={{
        header: t("columns.person"),
        parts: ([first, last, ...rest]) => ({
          name: `${first ?? ""} ${last ?? ""}`.trim(),
          more: rest.filter(Boolean).join(" · "),
        }),
      }}
    />
  )
}
