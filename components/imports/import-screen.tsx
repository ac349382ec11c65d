"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { DataTable } from "@/components/ui/table/data-table"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import type { UserImport } from "@/lib/features/imports/import-shapes"
import { paths } from "@/lib/shared/paths"
import { ImportForm } from "./import-form"
import { useImportColumns } from "./use-import-columns"

const PAGE_SIZE = 10

/** The form to import members from a file, above the earlier imports. */
export function ImportScreen() {
  const t = useTranslations("imports")
  const router = useRouter()
  const { page, hrefFor } = useListParams()
  const mayUpload = useMay()(imports.upload)
  const columns = useImportColumns<UserImport>(
    ({ id }) => paths.adminImport(id),
    [{ key: "role", header: t("columns.role"), isMinor: true, cell: ({ role }) => t(`roles.${role}`) }],
  )
  const list = useQuery({
    ...queryFor(imports.list, { query: { page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      {mayUpload ? <ImportForm onChecked={({ id }) => router.push(paths.adminImport(id))} /> : <ViewOnlyNotice />}
      <h2 className="mt-10 mb-4 text-lg font-semibold">{t("earlier")}</h2>
      {list.isError ? (
        <LoadError failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("earlier")}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page }}
          hrefFor={(to) => hrefFor({ page: to.page })}
          isStale={list.isPlaceholderData}
          empty={<EmptyState icon={<Icon name="users" />} title={t("emptyTitle")} message={t("emptyMessage")} />}
        />
      )}
    </>
  )
}
