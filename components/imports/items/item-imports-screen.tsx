"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { usePathname, useRouter } from "next/navigation"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor, useSend } from "@/lib/client/api"
import { itemImports } from "@/lib/features/imports/items-contract"
import type { ItemImport } from "@/lib/features/imports/items-shapes"
import { ITEMS_TEMPLATE } from "@/lib/features/imports/items-template"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { CsvForm } from "../csv-form"
import { EarlierImports, useEarlierImportsQuery } from "../earlier-imports"
import { useFileErrorMessage } from "../use-file-error-message"
import { useImportColumns } from "../use-import-columns"

/** The form to import items from a file, above the earlier imports. */
export function ItemImportsScreen() {
  const t = useTranslations("imports")
  const router = useRouter()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const query = useEarlierImportsQuery()
  const mayUpload = useMay()(itemImports.upload)
  const columns = useImportColumns<ItemImport>(({ id }) => paths.itemImport(area, id))
  const list = useQuery({
    ...queryFor(itemImports.list, { query }),
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
      <EarlierImports
        title={t("earlier")}
        columns={columns}
        list={list}
        nameOf={({ name }) => name}
        hrefOf={(row) => paths.itemImport(area, row.id)}
        empty={{ icon: "upload", title: t("emptyTitle"), message: t("items.emptyMessage") }}
      />
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
