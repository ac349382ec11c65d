"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { useParams } from "next/navigation"
import { useEffect } from "react"
import { LoadFault } from "@/components/ui/load-error"
import { ScreenHead } from "@/components/ui/page-header"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { imports } from "@/lib/features/imports/contract"
import { paths } from "@/lib/shared/paths"
import { ImportRows } from "./import-rows"
import { ImportStanding } from "./import-standing"

const OFTEN_MS = 1_500

/** One import: how it stands, what to do next, and every row; while it is on its way it is asked for again and again. */
export function ImportReportScreen() {
  const t = useTranslations("imports.report")
  const client = useQueryClient()
  const { id } = useParams<{ id: string }>()
  const record = useQuery({
    ...queryFor(imports.show, { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.status === "importing" ? OFTEN_MS : false),
  })
  const status = record.data?.status
  useEffect(() => void client.invalidateQueries({ queryKey: [imports.rows.path] }), [client, status])

  if (record.isError)
    return (
      <LoadFault
        failure={record.error}
        onRetry={() => void record.refetch()}
        back={{ href: paths.deskImports, label: t("back") }}
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
        <Breadcrumbs link={Link} trail={[{ label: t("back"), href: paths.deskImports }, { label: name }]} />
      </div>
      <ScreenHead title={t("title", { name })} />
      <ImportStanding record={record.data} />
      <h2 className="mt-8 mb-4 text-lg font-semibold">{t("rows")}</h2>
      <ImportRows id={id} />
    </>
  )
}
