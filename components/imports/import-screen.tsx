"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useRouter, useSearchParams } from "next/navigation"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"
import { useMay } from "@/components/shell/rights"
import { ViewOnlyNote } from "@/components/shell/view-only-note"
import { DataTable } from "@/components/ui/data-table"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/icon"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import { paths } from "@/lib/shared/paths"
import { ImportForm } from "./import-form"
import { useImportColumns } from "./use-import-columns"

const PAGE_SIZE = 10

/** Where people are brought in from a file, above what was brought in before. */
export function ImportScreen() {
  const t = useTranslations("imports")
  const router = useRouter()
  const asked = Number(useSearchParams().get("page"))
  const page = Number.isSafeInteger(asked) && asked > 0 && asked <= 1_000_000 ? asked : 1
  const mayUpload = useMay()(imports.upload)
  const columns = useImportColumns()
  const list = useQuery({
    ...queryFor(imports.list, { query: { page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <ScreenHead title={t("title")} intro={t("intro")} />
      {mayUpload ? <ImportForm onChecked={({ id }) => router.push(paths.deskImport(id))} /> : <ViewOnlyNote />}
      <h2 className="mt-10 mb-4 text-lg font-semibold">{t("earlier")}</h2>
      {list.isError ? (
        <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("earlier")}
          columns={columns}
          rows={list.data?.content}
          keyOf={({ id }) => id}
          total={list.data?.totalElements ?? 0}
          pageSize={PAGE_SIZE}
          view={{ page }}
          hrefFor={(to) => (to.page > 1 ? `${paths.deskImports}?page=${to.page}` : paths.deskImports)}
          isStale={list.isPlaceholderData}
          empty={<EmptyState icon={<Glyph name="users" />} title={t("emptyTitle")} message={t("emptyMessage")} />}
        />
      )}
    </>
  )
}
