"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter } from "next/navigation"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { LoadError } from "@/components/ui/feedback/load-error"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { DataTable } from "@/components/ui/table/data-table"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor, useSend } from "@/lib/client/api"
import { itemImports } from "@/lib/features/imports/items-contract"
import type { ItemImport } from "@/lib/features/imports/items-shapes"
import { ITEMS_TEMPLATE } from "@/lib/features/imports/items-template"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { CsvForm } from "../csv-form"
import { useFileErrorMessage } from "../use-file-error-message"
import { useImportColumns } from "../use-import-columns"

const PAGE_SIZE = 10

/** The form to import items from a file, above the earlier imports. */
export function ItemImportsScreen() {
  const t = useTranslations("imports")
  const router = useRouter()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const { page, hrefFor } = useListParams()
  const mayUpload = useMay()(itemImports.upload)
  const columns = useImportColumns<ItemImport>(({ id }) => paths.itemImport(area, id))
  const list = useQuery({
    ...queryFor(itemImports.list, { query: { page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: t("items.back"), href: paths.courses(area) }, { label: t("items.title") }]}
        />
      </div>
      <PageHeader title={t("items.title")} intro={t("items.intro")} />
      {mayUpload ? <UploadForm onChecked={({ id }) => router.push(paths.itemImport(area, id))} /> : <ViewOnlyNotice />}
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
          empty={<EmptyState icon={<Icon name="upload" />} title={t("emptyTitle")} message={t("items.emptyMessage")} />}
        />
      )}
    </>
  )
}

function UploadForm({ onChecked }: { onChecked: (checked: ItemImport) => void }) {
  const t = useTranslations("imports.items")
  const [percent, setPercent] = useState<number>()
  const fileErrorMessage = useFileErrorMessage({ heading: t("heading"), rows: t("tooManyRows") })
  const check = useSend(itemImports.upload, {
    invalidates: [itemImports.list],
    options: () => ({ onProgress: (progress) => setPercent((100 * progress.sentBytes) / progress.totalBytes) }),
  })
  return (
    <CsvForm
      template={{ text: ITEMS_TEMPLATE, name: "items-template.csv" }}
      hint={t("hint")}
      upload={{
        send: (file) =>
          check.mutate({ form: { file } }, { onSuccess: onChecked, onSettled: () => setPercent(undefined) }),
        isPending: check.isPending,
        percent,
        error: check.error ? fileErrorMessage(check.error) : undefined,
        clearError: check.reset,
      }}
    />
  )
}
