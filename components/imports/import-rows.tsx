"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter, useSearchParams } from "next/navigation"
import { LoadFault } from "@/components/ui/load-error"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/icon"
import { FilterSelect } from "@/components/ui/filter-select"
import type { Column } from "@/components/ui/table-column"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import { type ImportRow, ROW_STATUSES, type RowStatus } from "@/lib/features/imports/import-shapes"

const PAGE_SIZE = 20

/** Every row of an import as it stands in the file, with what became of it; the address holds which are shown. */
export function ImportRows({ id }: { id: string }) {
  const t = useTranslations("imports")
  const base = usePathname()
  const router = useRouter()
  const address = useSearchParams()
  const asked = Number(address.get("page"))
  const page = Number.isSafeInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 1
  const status = ROW_STATUSES.find((one) => one === address.get("status"))
  const columns = useRowColumns()
  const list = useQuery({
    ...queryFor(imports.rows, { params: { id }, query: { page: String(page - 1), size: String(PAGE_SIZE), status } }),
    placeholderData: keepPreviousData,
  })
  const addressOf = (to: { page: number; status: RowStatus | undefined }) => {
    const query = new URLSearchParams()
    if (to.status) query.set("status", to.status)
    if (to.page > 1) query.set("page", String(to.page))
    return query.size > 0 ? `${base}?${query.toString()}` : base
  }
  if (list.isError) return <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      label={t("report.rows")}
      columns={columns}
      rows={list.data?.content}
      keyOf={({ line }) => line}
      total={list.data?.totalElements ?? 0}
      pageSize={PAGE_SIZE}
      view={{ page }}
      hrefFor={(to) => addressOf({ page: to.page, status })}
      tools={
        <FilterSelect
          label={t("report.filter")}
          all={t("report.all")}
          options={ROW_STATUSES}
          value={status}
          nameOf={(one) => t(`rowStatus.${one}`)}
          onChoose={(chosen) => router.replace(addressOf({ page: 1, status: chosen }))}
        />
      }
      isStale={list.isPlaceholderData}
      empty={<EmptyState icon={<Glyph name="search" />} title={t("report.none")} message={t("report.noneMessage")} />}
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
      cell: ({ status, faults }) => (
        <span className="flex min-w-0 flex-col items-start gap-1 max-sm:items-end">
          <Badge tone={TONES[status]}>{t(`rowStatus.${status}`)}</Badge>
          {faults.map(({ fault, line }) => (
            <span key={fault} className="text-sm text-muted">
              {t(`faults.${fault}`, { line: String(line ?? "") })}
            </span>
          ))}
        </span>
      ),
    },
  ]
}
