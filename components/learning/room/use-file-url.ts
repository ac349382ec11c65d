"use client"
import { useQuery } from "@tanstack/react-query"
import { queryFor } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"

const FRESH_MS = 4 * 60 * 1000

/** The signed URL of a file, refetched before it expires, so that a link to it always works. */
export function useFileUrl(fileId: number, { isDownload = false, isNeeded = true } = {}) {
  return useQuery({
    ...queryFor(learning.openFile, {
      params: { id: String(fileId) },
      query: { download: isDownload ? "true" : undefined },
    }),
    enabled: isNeeded,
    staleTime: FRESH_MS,
    refetchInterval: FRESH_MS,
  })
}
