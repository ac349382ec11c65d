"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useEffect, useRef } from "react"
import { call, queryFor } from "@/lib/client/api"
import { isUnsent, onWriteSent, queueWrite, removeWrite, watchOutbox } from "@/lib/client/outbox/outbox"
import { Failure } from "@/lib/contract/errors"
import { learning } from "@/lib/features/learning/contract"
import { progress as calls } from "@/lib/features/learning/progress-contract"
import { applySaved, applyWatched, watchedLesson } from "./apply-progress"
import type { LessonProgress } from "./lesson-props"
import { mergeReports, reportKey } from "./report-key"

const CLOSED_CODES = new Set(["payment_required", "not_yet_available", "not_found"])

/**
 * Returns a function that shows what a learner watched or read immediately, and sends it but on a "tick". What does not
 * reach the server is stored in this browser and sent later; when access has ended meanwhile, the lectures are refetched, and
 * the page shows that.
 */
export function useSaveProgress(itemId: number) {
  const client = useQueryClient()
  const lastSent = useRef(new Map<number, string>())
  const { queryKey } = queryFor(learning.lectures, { query: { moduleId: String(itemId) } })
  const stableKey = useRef(queryKey)

  useEffect(() => {
    const end = watchOutbox()
    const forget = onWriteSent(({ key }) => {
      if (key.startsWith(reportKey(""))) void client.invalidateQueries({ queryKey: stableKey.current })
    })
    return () => {
      forget()
      end()
    }
  }, [client])

  return useCallback(
    async (materialId: number, { event, ...progress }: LessonProgress) => {
      const { queryKey: key } = queryFor(learning.lectures, { query: { moduleId: String(itemId) } })
      const known = client.getQueryData(key)?.sections.flatMap(({ materials }) => materials)
      const lesson = known?.find(({ id }) => id === materialId)
      const needed = lesson?.completionRule === "percent" ? lesson.completionPercent : Number.POSITIVE_INFINITY
      const completes = lesson && lesson.percent < needed && watchedLesson(lesson, progress).percent >= needed
      client.setQueryData(key, (old) => old && applyWatched(old, { materialId, ...progress }))

      const { positionSeconds, ranges = [], pages } = progress
      const body = {
        materialId,
        ...(positionSeconds !== undefined && { positionSeconds }),
        ranges: ranges.map((range) => [...range]),
        event: event === "tick" ? ("play" as const) : event,
        ...(pages && { pages }),
      }
      const report = JSON.stringify([positionSeconds, ranges, event === "complete"])
      if ((event === "tick" && !completes) || lastSent.current.get(materialId) === report) return
      lastSent.current.set(materialId, report)
      const write = { key: reportKey(materialId), endpoint: calls.save, body }
      // Nothing can be stored any more when a page that is being closed turns out to be without network.
      if (event === "hide") queueWrite(write, mergeReports)
      try {
        const saved = await call(calls.save, { body }, { keepalive: event === "hide" })
        if (event === "hide") removeWrite(write.key)
        client.setQueryData(key, (old) => old && applySaved(old, saved))
        // What waited for this lesson may be open now.
        const isWaiting = known?.some(({ hold }) => hold?.waitsFor.includes(materialId))
        if (isWaiting && saved.completedAt) await client.invalidateQueries({ queryKey: key })
        for (const { path } of [learning.accessible, learning.dashboard, calls.reasons]) {
          await client.invalidateQueries({ queryKey: [path], refetchType: "none" })
        }
      } catch (error) {
        lastSent.current.delete(materialId)
        if (isUnsent(error)) queueWrite(write, mergeReports)
        else removeWrite(write.key)
        const isClosed = error instanceof Failure && CLOSED_CODES.has(error.code)
        if (isClosed) await client.invalidateQueries({ queryKey: key })
      }
    },
    [client, itemId],
  )
}
