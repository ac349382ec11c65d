"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { DateAndTime } from "@/components/ui/date-and-time"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import type { Column } from "@/components/ui/table/table-column"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { folderImports } from "@/lib/features/imports/folder-contract"
import type { FolderImport } from "@/lib/features/imports/folder-shapes"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { EarlierImports, useEarlierImportsQuery } from "../earlier-imports"
import { ImportBadge } from "../import-badge"
import { FolderUpload } from "./folder-upload"

/** Imports a zip into the curriculum of an item, above the earlier imports into it. */
export function FolderImportsScreen() {
  const t = useTranslations("imports.folder")
  const labels = useTranslations("imports")
  const { id } = useParams<{ id: string }>()
  const itemId = Number(id)
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const query = useEarlierImportsQuery()
  const mayImport = useMay()(folderImports.create)
  const columns = useColumns(area)
  const list = useQuery({
    ...queryFor(folderImports.list, { query: { itemId: id, ...query } }),
    placeholderData: keepPreviousData,
  })
  if (list.error instanceof Failure && list.error.code === "not_found")
    return (
      <LoadError
        failure={list.error}
        onRetry={() => void list.refetch()}
        back={{ href: paths.courses(area), label: labels("items.back") }}
      />
    )
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: t("back"), href: paths.course(area, itemId, "content") }, { label: t("title") }]}
        />
      </div>
      <PageHeader title={t("title")} intro={t("intro")} />
      {mayImport ? <FolderUpload itemId={itemId} area={area} /> : <ViewOnlyNotice />}
      <EarlierImports
        title={t("earlier")}
        columns={columns}
        list={list}
        nameOf={({ name }) => name}
        hrefOf={(row) => paths.folderImport(area, row.itemId, row.id)}
        empty={{ icon: "folder", title: t("emptyTitle"), message: t("emptyMessage") }}
      />
    </>
  )
}

function useColumns(area: "admin" | "teacher"): Column<FolderImport>[] {
  const t = useTranslations("imports")
  const { number } = useFormats()
  return [
    {
      key: "file",
      isSortable: true,
      header: t("columns.file"),
      cell: ({ id, itemId, name, author }) => (
        <span className="block min-w-0">
          <Link href={paths.folderImport(area, itemId, id)} className="break-all underline-offset-4 hover:underline">
            {name}
          </Link>
          <span className="block text-sm font-normal text-muted">{t("by", { name: author })}</span>
        </span>
      ),
    },
    { key: "state", header: t("columns.state"), cell: ({ status }) => <ImportBadge status={status} /> },
    { key: "lessons", header: t("folder.lessonsColumn"), isNumeric: true, cell: ({ total }) => number(total) },
    {
      key: "at",
      isSortable: true,
      header: t("columns.at"),
      cell: ({ createdAt }) => <DateAndTime at={createdAt} />,
    },
  ]
}
