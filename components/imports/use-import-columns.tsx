"use client"
import { useTranslations } from "next-intl"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Link } from "@/components/ui/link"
import type { Column } from "@/components/ui/table/table-column"
import type { ImportStatus } from "@/lib/features/imports/import-shapes"
import { ImportBadge } from "./import-badge"

interface ImportRecord {
  id: number
  name: string
  author: string
  status: ImportStatus
  ok: number
  total: number
  createdAt: Date
}

/** The columns of imports from CSV files; the file name links to the report. `more` columns come second. */
export function useImportColumns<Row extends ImportRecord>(
  hrefOf: (row: Row) => string,
  more: readonly Column<Row>[] = [],
): Column<Row>[] {
  const t = useTranslations("imports")
  return [
    {
      key: "file",
      isSortable: true,
      header: t("columns.file"),
      cell: (row) => (
        <span className="block min-w-0">
          <Link href={hrefOf(row)} className="break-all underline-offset-4 hover:underline">
            {row.name}
          </Link>
          <span className="block text-sm font-normal text-muted">{t("by", { name: row.author })}</span>
        </span>
      ),
    },
    ...more,
    { key: "state", header: t("columns.state"), cell: ({ status }) => <ImportBadge status={status} /> },
    {
      key: "rows",
      header: t("columns.rows"),
      isNumeric: true,
      cell: ({ ok, total }) => t("counts", { ok, total }),
    },
    {
      key: "at",
      isSortable: true,
      header: t("columns.at"),
      cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
    },
  ]
}
