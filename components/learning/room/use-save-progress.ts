"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef } from "react"
import { call, queryFor } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { learning } from "@/lib/features/learning/contract"
import { applySaved, applyWatched } from "./apply-progress"
import type { LessonProgress } from "./lesson-props"

const CLOSED_CODES = new Set(["payment_required", "not_yet_available", "not_found"])

/**
 * Returns a function that shows a learner's progress immediately, and saves it on "save" and "unload" and when it completes
 * the lesson. Progress that could not be saved is contained in the next report; when access has ended meanwhile, the
 * lectures are refetched, and the page shows that.
 */
export function useSaveProgress(itemId: number) {
  const client = useQueryClient()
  const lastSaved = useRef(new Map<number, string>())

  return useCallback(
    async (materialId: number, { positionSeconds, percent, event = "save" }: LessonProgress) => {
      const { queryKey } = queryFor(learning.lectures, { query: { moduleId: String(itemId) } })
      const known = client.getQueryData(queryKey)?.sections.flatMap(({ materials }) => materials)
      const lesson = known?.find(({ id }) => id === materialId)
      const completes = lesson?.completedAt === null && percent >= lesson.completionPercent
      client.setQueryData(queryKey, (old) => old && applyWatched(old, { materialId, positionSeconds, percent }))

      const report = `${positionSeconds}/${percent}`
      if ((event === "tick" && !completes) || lastSaved.current.get(materialId) === report) return
      lastSaved.current.set(materialId, report)
      try {
        const body = { materialId, positionSeconds, percent }
        const saved = await call(learning.saveProgress, { body }, { keepalive: event === "unload" })
        client.setQueryData(queryKey, (old) => old && applySaved(old, saved))
        // What waited for this lesson may be open now.
        if (known?.some(({ hold }) => hold?.afterPrevious)) await client.invalidateQueries({ queryKey })
        for (const { path } of [learning.accessible, learning.dashboard]) {
          await client.invalidateQueries({ queryKey: [path], refetchType: "none" })
        }
      } catch (error) {
        lastSaved.current.delete(materialId)
        const isClosed = error instanceof Failure && CLOSED_CODES.has(error.code)
        if (isClosed) await client.invalidateQueries({ queryKey })
      }
    },
    [client, itemId],
  )
}
