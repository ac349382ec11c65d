"use client"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, usePathname } from "next/navigation"
import { useEffect } from "react"
import { queryFor } from "@/lib/client/api"
import { invalidate } from "@/lib/client/invalidate"
import { content } from "@/lib/features/content/contract"
import { files } from "@/lib/features/files/contract"
import { folderImports } from "@/lib/features/imports/folder-contract"
import type { FolderImport } from "@/lib/features/imports/folder-shapes"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { areaOfPath, paths } from "@/lib/shared/paths"
import { ImportReport, pollWhile } from "../import-report"
import { FolderStatus } from "./folder-status"
import { FolderTree } from "./folder-tree"
import { LeftOutFiles } from "./left-out-files"

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
    refetchInterval: pollWhile("importing", "reading"),
  })
  const status = record.data?.status
  useEffect(() => void (status && invalidate(client, CHANGED)), [client, status])
  return (
    <ImportReport
      record={record}
      back={{ href: paths.folderImports(area, Number(id)), label: t("title") }}
      parentOf={({ itemTitle }) => ({ label: itemTitle, href: paths.course(area, Number(id), "content") })}
      titleOf={(name) => name}
    >
      {(found) => (
        <>
          <FolderStatus record={found} area={area} onCheckAgain={() => void record.refetch()} />
          {hasTree(found) && <FolderTree importId={importId} />}
          {found.leftOut + found.failed > 0 && (
            <LeftOutFiles importId={importId} count={found.leftOut + found.failed} />
          )}
          {found.hidden > 0 && <p className="mt-4 text-sm text-muted">{t("hidden", { count: found.hidden })}</p>}
        </>
      )}
    </ImportReport>
  )
}

const hasTree = ({ total, status }: FolderImport) => total > 0 && status !== "cancelled" && status !== "reading"
