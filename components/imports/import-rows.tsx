"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { DataTable } from "@/components/ui/table/data-table"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { FilterSelect } from "@/components/ui/table/filter-select"
import type { Column } from "@/components/ui/table/table-column"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import { type ImportRow, ROW_STATUSES, type RowStatus } from "@/lib/features/imports/import-shapes"

const PAGE_SIZE = 20

/** Every row of an import as in the file, with its result; the URL holds page and filter. */
export function ImportRows({ id }: { id: string }) {
  const t = useTranslations("imports")
  const { page, filterValue, hrefFor, setFilter } = useListParams({ filters: ["status"] })
  const status = oneOf(ROW_STATUSES, filterValue("status"))
  const columns = useRowColumns()
  const list = useQuery({
    ...queryFor(imports.rows, { params: { id }, query: { page: String(page - 1), size: String(PAGE_SIZE), status } }),
    placeholderData: keepPreviousData,
  })
  if (list.isError) return <LoadError failure={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label={t("report.rows")}
      columns={columns}
      rows={list.data?.content}
      keyOf={({ line }) => line}
      total={list.data?.totalElements ?? 0}
      pageSize={PAGE_SIZE}
      view={{ page }}
      hrefFor={(to) => hrefFor({ page: to.page })}
      tools={
        <FilterSelect
          label={t("report.filter")}
          all={t("report.all")}
          options={ROW_STATUSES}
          value={status}
          nameOf={(one) => t(`rowStatus.${one}`)}
          onChoose={(chosen) => setFilter({ status: chosen })}
        />
      }
      isStale={list.isPlaceholderData}
      empty={<EmptyState icon={<Icon name="search" />} title={t("report.none")} message={t("report.noneMessage")} />}
    />
  )
}

const TONES: Record<RowStatus, BadgeTone> = { ready: "success", done: "success", failed: "danger" }

function useRowColumns(): Column<ImportRow>[] {
  const t = useTranslations("imports")
  return [
    {
      key: "person",
      header: t("columns.person"),
      cell: ({ cells: [first, last, ...rest] }) => (
        <span className="block min-w-0 break-words">
          {`${first ?? ""} ${last ?? ""}`.trim() || "–"}
          <span className="block text-sm font-normal break-all text-muted">{rest.filter(Boolean).join(" · ")}</span>
        </span>
      ),
    },
    { key: "line", header: t("columns.line"), isNumeric: true, cell: ({ line }) => line },
    {
      key: "result",
      header: t("columns.result"),
      cell: ({ status, errors }) => (
        <span className="flex min-w-0 flex-col items-start gap-1 max-sm:items-end">
          <Badge tone={TONES[status]}>{t(`rowStatus.${status}`)}</Badge>
          {errors.map(({ code, line }) => (
            <span key={code} className="text-sm text-muted">
              {t(`rowErrors.${code}`, { line: String(line ?? "") })}
            </span>
          ))}
        </span>
      ),
    },
  ]
}
