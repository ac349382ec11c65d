"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { oneOf, useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { files } from "@/lib/features/files/contract"
import { FILE_KINDS } from "@/lib/shared/file-kinds"
import { FILE_SORTS } from "@/lib/features/files/file-shapes"

export const PAGE_SIZE = 20
const NEWEST_FIRST = "-updated"

/** What the URL of the file manager shows, and the files that it asks for. */
export function useFilesView() {
  const params = useListParams({
    filters: ["folder", "kind", "sort", "view", "trash"],
    panels: ["file", "rename", "move", "newFolder", "renameFolder", "moveFolder"],
  })
  const folderText = params.filterValue("folder")
  const folderId = /^[1-9]\d{0,15}$/.test(folderText ?? "") ? Number(folderText) : undefined
  const kind = oneOf(FILE_KINDS, params.filterValue("kind"))
  const sort = oneOf(FILE_SORTS, params.filterValue("sort")) ?? NEWEST_FIRST
  const isTrash = params.filterValue("trash") === "1"
  const isGrid = params.filterValue("view") === "grid"
  const { page, search } = params
  const query = {
    searchParam: search,
    kind,
    sort,
    ...(isTrash && { isTrash: "true" }),
    ...(folderId !== undefined && { folderId: String(folderId) }),
  }
  const list = useQuery({
    ...queryFor(files.list, { query: { ...query, page: String(page - 1), size: String(PAGE_SIZE) } }),
    placeholderData: keepPreviousData,
  })
  return {
    params,
    list,
    folderId,
    kind,
    sort,
    isTrash,
    isGrid,
    /** Another page of the same files. */
    fetchPage: (at: { page: number; size: number }) =>
      call(files.list, { query: { ...query, page: String(at.page), size: String(at.size) } }),
    sortHref: (to: string | undefined) => params.hrefFor({ sort: to === NEWEST_FIRST ? undefined : to }),
  }
}
export type FilesView = ReturnType<typeof useFilesView>
