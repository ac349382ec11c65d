"use client"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Icon } from "@/components/ui/icon"
import { DataTable } from "@/components/ui/table/data-table"
import { FilterSelect } from "@/components/ui/table/filter-select"
import { useListParams } from "@/components/ui/table/use-list-params"

/** How many rows a page of a report has. */
export const ROWS_PAGE_SIZE = 20

interface RowError {
  code: string
  line?: number | undefined
}

interface ImportedRow<Status, Error> {
  line: number
  cells: string[]
  status: Status
  errors: readonly Error[]
}

type RowsTableProps<Status extends string, Error extends RowError> = {
  list: {
    data: { content: ImportedRow<Status, Error>[]; totalElements: number } | undefined
    error: globalThis.Error | null
    refetch: () => unknown
    isPlaceholderData: boolean
  }
  statuses: readonly Status[]
  /** The filter that the URL holds. */
  status: Status | undefined
  tones: Record<Status, BadgeTone>
  nameOf: (status: Status) => string
  errorText: (error: Error) => string
  /** The heading of the first column, and what it shows of a row: its name, and more of its cells. */
  first: { header: string; parts: (cells: string[]) => { name: string; more: ReactNode } }
}

/** The rows of an import as in the file, each with its result; the URL holds page and filter. */
export function RowsTable<Status extends string, Error extends RowError>(props: RowsTableProps<Status, Error>) {
  const { list, statuses, status, tones, nameOf, errorText, first } = props
  const t = useTranslations("imports")
  const { page, hrefFor, setFilter } = useListParams({ filters: ["status"] })
  if (list.error) return <LoadError failure={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label={t("report.rows")}
      columns={[
        {
          key: "row",
          header: first.header,
          cell: ({ cells }) => {
            const { name, more } = first.parts(cells)
            return (
              <span className="block min-w-0 break-words">
                {name || "–"}
                <span className="block text-sm font-normal break-all text-muted">{more}</span>
              </span>
            )
          },
        },
        { key: "line", header: t("columns.line"), isNumeric: true, cell: ({ line }) => line },
        {
          key: "result",
          header: t("columns.result"),
          cell: (row) => (
            <span className="flex min-w-0 flex-col items-start gap-1 max-sm:items-end">
              <Badge tone={tones[row.status]}>{nameOf(row.status)}</Badge>
              {row.errors.map((error) => (
                <span key={error.code} className="text-sm text-muted">
                  {errorText(error)}
                </span>
              ))}
            </span>
          ),
        },
      ]}
      rows={list.data?.content}
      keyOf={({ line }) => line}
      total={list.data?.totalElements ?? 0}
      pageSize={ROWS_PAGE_SIZE}
      view={{ page }}
      hrefFor={(to) => hrefFor({ page: to.page })}
      tools={
        <FilterSelect
          label={t("report.filter")}
          all={t("report.all")}
          options={statuses}
          value={status}
          nameOf={nameOf}
          onChoose={(chosen) => setFilter({ status: chosen })}
        />
      }
      isStale={list.isPlaceholderData}
      empty={<EmptyState icon={<Icon name="search" />} title={t("report.none")} message={t("report.noneMessage")} />}
    />
  )
}
