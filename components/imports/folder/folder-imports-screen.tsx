"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { DataTable } from "@/components/ui/table/data-table"
import type { Column } from "@/components/ui/table/table-column"
import { useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { folderImports } from "@/lib/features/imports/folder-contract"
import type { FolderImport } from "@/lib/features/imports/folder-shapes"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { ImportBadge } from "../import-badge"
import { FolderUpload } from "./folder-upload"

const PAGE_SIZE = 10

/** Imports a zip into the curriculum of an item, above the earlier imports into it. */
export function FolderImportsScreen() {
  const t = useTranslations("imports.folder")
  const { id } = useParams<{ id: string }>()
  const itemId = Number(id)
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const { page, hrefFor } = useListParams()
  const mayImport = useMay()(folderImports.create)
  const columns = useColumns(area)
  const list = useQuery({
    ...queryFor(folderImports.list, { query: { itemId: id, page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
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
      <h2 className="mt-10 mb-4 text-lg font-semibold">{t("earlier")}</h2>
      {list.isError ? (
        <LoadError failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("earlier")}
          columns={columns}
          rows={list.data?.content}
          keyOf={(row) => row.id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page }}
          hrefFor={(to) => hrefFor({ page: to.page })}
          isStale={list.isPlaceholderData}
          empty={<EmptyState icon={<Icon name="folder" />} title={t("emptyTitle")} message={t("emptyMessage")} />}
        />
      )}
    </>
  )
}

function useColumns(area: "admin" | "teacher"): Column<FolderImport>[] {
  const t = useTranslations("imports")
  const { dateTime, number } = useFormats()
  return [
    {
      key: "file",
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
      header: t("columns.at"),
      cell: ({ createdAt }) => <span className="whitespace-nowrap">{dateTime(createdAt)}</span>,
    },
  ]
}
