"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useParams } from "next/navigation"
import { useEffect } from "react"
import { LoadError } from "@/components/ui/feedback/load-error"
import { PageHeader } from "@/components/ui/page-header"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { invalidate } from "@/lib/client/invalidate"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import { paths } from "@/lib/shared/paths"
import { ImportRows } from "./import-rows"
import { ImportStatusPanel } from "./import-status-panel"

const POLL_INTERVAL_MS = 1_500

/** One import: its status, the next step and every row. Polls while the import is running. */
export function ImportReportScreen() {
  const t = useTranslations("imports.report")
  const client = useQueryClient()
  const { id } = useParams<{ id: string }>()
  const record = useQuery({
    ...queryFor(imports.show, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === "importing" ? POLL_INTERVAL_MS : false),
  })
  const status = record.data?.status
  useEffect(() => void invalidate(client, [imports.rows]), [client, status])

  if (record.isError)
    return (
      <LoadError
        failure={record.error}
        onRetry={() => void record.refetch()}
        back={{ href: paths.adminImports, label: t("back") }}
      />
    )
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
        <Breadcrumbs linkComponent={Link} trail={[{ label: t("back"), href: paths.adminImports }, { label: name }]} />
      </div>
      <PageHeader title={t("title", { name })} />
      <ImportStatusPanel record={record.data} />
      <h2 className="mt-8 mb-4 text-lg font-semibold">{t("rows")}</h2>
      <ImportRows id={id} />
    </>
  )
}
