"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { useEffect } from "react"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LoadError } from "@/components/ui/feedback/load-error"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Link } from "@/components/ui/link"
import { PageHeader } from "@/components/ui/page-header"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { itemImports } from "@/lib/features/imports/items-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { ItemImportRows } from "./item-import-rows"
import { ItemImportStatus } from "./item-import-status"

const POLL_INTERVAL_MS = 1_500

/** One import of items: its status, the next step and every row. Polls while the import is running. */
export function ItemImportScreen() {
  const t = useTranslations("imports")
  const client = useQueryClient()
  const { importId } = useParams<{ importId: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const record = useQuery({
    ...queryFor(itemImports.show, { params: { id: importId } }),
    refetchInterval: ({ state }) => (state.data?.status === "importing" ? POLL_INTERVAL_MS : false),
  })
  const status = record.data?.status
  useEffect(() => void (status && invalidate(client, [itemImports.rows, itemsAdmin.list])), [client, status])

  const back = { href: paths.itemImports(area), label: t("items.title") }
  if (record.isError) return <LoadError failure={record.error} onRetry={() => void record.refetch()} back={back} />
  if (!record.data)
    return (
      <div aria-busy>
        <SkeletonLines lines={8} />
      </div>
    )
  const { name } = record.data
  return (
    <>
      <div className="mb-3">
        <Breadcrumbs
          linkComponent={Link}
          trail={[{ label: t("items.back"), href: paths.courses(area) }, back, { label: name }]}
        />
      </div>
      <PageHeader title={t("report.title", { name })} />
      <ItemImportStatus record={record.data} area={area} />
      <h2 className="mt-8 mb-4 text-lg font-semibold">{t("report.rows")}</h2>
      <ItemImportRows id={importId} />
    </>
  )
}
