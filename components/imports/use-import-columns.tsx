"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import type { Column } from "@/components/ui/table/table-column"
import type { UserImport } from "@/lib/features/imports/import-shapes"
import { paths } from "@/lib/shared/paths"
import { ImportBadge } from "./import-badge"

/** The columns of the imports; the file name links to the report. */
export function useImportColumns(): Column<UserImport>[] {
  const t = useTranslations("imports")
  const { dateTime } = useFormats()
  return [
    {
      key: "file",
      header: t("columns.file"),
      cell: ({ id, name, author }) => (
        <span className="block min-w-0">
          <Link href={paths.adminImport(id)} className="break-all underline-offset-4 hover:underline">
            {name}
          </Link>
          <span className="block text-sm font-normal text-muted">{t("by", { name: author })}</span>
        </span>
      ),
    },
    { key: "role", header: t("columns.role"), isMinor: true, cell: ({ role }) => t(`roles.${role}`) },
    { key: "state", header: t("columns.state"), cell: ({ status }) => <ImportBadge status={status} /> },
    {
      key: "rows",
      header: t("columns.rows"),
      isNumeric: true,
      cell: ({ ok, total }) => t("counts", { ok, total }),
    },
    {
      key: "at",
      header: t("columns.at"),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{dateTime(createdAt)}</span>,
    },
  ]
}
