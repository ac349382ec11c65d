"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import { useEffect } from "react"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { imports } from "@/lib/features/imports/contract"
import { paths } from "@/lib/shared/paths"
import { ImportReport, pollWhile } from "./import-report"
import { ImportRows } from "./import-rows"
import { ImportStatusPanel } from "./import-status-panel"

/** One import: its status, the next step and every row. Polls while the import is running. */
export function ImportReportScreen() {
  const t = useTranslations("imports.report")
  const client = useQueryClient()
  const { id } = useParams<{ id: string }>()
  const record = useQuery({
    ...queryFor(imports.show, { params: { id } }),
    refetchInterval: pollWhile("importing"),
  })
  const status = record.data?.status
  useEffect(() => void invalidate(client, [imports.rows]), [client, status])
  return (
    <ImportReport
      record={record}
      back={{ label: t("back"), href: paths.adminImports }}
      titleOf={(name) => t("title", { name })}
    >
      {(found) => (
        <>
          <ImportStatusPanel record={found} />
          <h2 className="mt-8 mb-4 text-lg font-semibold">{t("rows")}</h2>
          <ImportRows id={id} />
        </>
      )}
    </ImportReport>
  )
}
