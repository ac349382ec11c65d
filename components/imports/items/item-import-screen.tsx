"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { useEffect } from "react"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { itemImports } from "@/lib/features/imports/items-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { ImportReport, pollWhile } from "../import-report"
import { ItemImportRows } from "./item-import-rows"
import { ItemImportStatus } from "./item-import-status"

/** One import of items: its status, the next step and every row. Polls while the import is running. */
export function ItemImportScreen() {
  const t = useTranslations("imports")
  const client = useQueryClient()
  const { importId } = useParams<{ importId: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const record = useQuery({
    ...queryFor(itemImports.show, { params: { id: importId } }),
    refetchInterval: pollWhile("importing"),
  })
  const status = record.data?.status
  useEffect(() => void (status && invalidate(client, [itemImports.rows, itemsAdmin.list])), [client, status])
  return (
    <ImportReport
      record={record}
      back={{ label: t("items.title"), href: paths.itemImports(area) }}
      parentOf={() => ({ label: t("items.back"), href: paths.courses(area) })}
      titleOf={(name) => t("report.title", { name })}
    >
      {(found) => (
        <>
          <ItemImportStatus record={found} area={area} />
          <h2 className="mt-8 mb-4 text-lg font-semibold">{t("report.rows")}</h2>
          <ItemImportRows id={importId} />
        </>
      )}
    </ImportReport>
  )
}
