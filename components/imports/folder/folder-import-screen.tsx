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
import { content } from "@/lib/features/content/contract"
import { files } from "@/lib/features/files/contract"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { FolderStatus } from "./folder-status"
import { FolderTree } from "./folder-tree"
import { LeftOutFiles } from "./left-out-files"

const POLL_INTERVAL_MS = 1_500

/** What an import may have changed. */
const CHANGED = [folderImports.tree, folderImports.leftOut, content.curriculum, itemsAdmin.show, itemsAdmin.list, files.list] // oxfmt-ignore

/** One import of a zip: its status and next step, the tree of what it makes, and what it leaves out. */
export function FolderImportScreen() {
  const t = useTranslations("imports.folder")
  const client = useQueryClient()
  const { id, importId } = useParams<{ id: string; importId: string }>()
  const area = areaOfPath(usePathname()) === "teacher" ? "teacher" : "admin"
  const record = useQuery({
    ...queryFor(folderImports.show, { params: { id: importId } }),
    refetchInterval: ({ state }) =>
      state.data?.status === "importing" || state.data?.status === "reading" ? POLL_INTERVAL_MS : false,
  })
  const status = record.data?.status
  useEffect(() => void (status && invalidate(client, CHANGED)), [client, status])

  const back = { href: paths.folderImports(area, Number(id)), label: t("title") }
  if (record.isError) return <LoadError failure={record.error} onRetry={() => void record.refetch()} back={back} />
  if (!record.data)
    return (
      <div role="status" aria-label={t("loading")}>
        <SkeletonLines lines={8} />
      </div>
    )
  const { name, total, leftOut, failed, hidden } = record.data
  const hasTree = total > 0 && status !== "cancelled" && status !== "reading"
  return (
    <>
      <div className="mb-3">
        <Breadcrumbs
          linkComponent={Link}
          trail={[
            { label: record.data.itemTitle, href: paths.course(area, Number(id), "content") },
            back,
            { label: name },
          ]}
        />
      </div>
      <PageHeader title={name} />
      <FolderStatus record={record.data} area={area} onCheckAgain={() => void record.refetch()} />
      {hasTree && <FolderTree importId={importId} />}
      {leftOut + failed > 0 && <LeftOutFiles importId={importId} count={leftOut + failed} />}
      {hidden > 0 && <p className="mt-4 text-sm text-muted">{t("hidden", { count: hidden })}</p>}
    </>
  )
}
