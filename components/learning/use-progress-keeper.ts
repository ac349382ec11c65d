"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef } from "react"
import { call, queryFor } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { learning } from "@/lib/features/learning/contract"
import { applySaved, applySeen } from "./apply-progress"
import type { Reach } from "./lesson-props"

/**
 * Shows how far the learner is at once, and keeps it when it is worth keeping or completes the lesson. What did not
 * arrive is said again with the next report, which holds it; when access has ended meanwhile, the page says so.
 */
export function useProgressKeeper(itemId: number) {
  const client = useQueryClient()
  const kept = useRef(new Map<number, string>())

  return useCallback(
    async (materialId: number, { positionSeconds, percent, moment = "keep" }: Reach) => {
      const { queryKey } = queryFor(learning.lectures, { query: { moduleId: String(itemId) } })
      const known = client.getQueryData(queryKey)?.sections.flatMap(({ materials }) => materials)
      const lesson = known?.find(({ id }) => id === materialId)
      const completes = lesson?.completedAt === null && percent >= lesson.completionPercent
      client.setQueryData(queryKey, (old) => old && applySeen(old, { materialId, positionSeconds, percent }))

      const said = `${positionSeconds}/${percent}`
      if ((moment === "glance" && !completes) || kept.current.get(materialId) === said) return
      kept.current.set(materialId, said)
      try {
        const body = { materialId, positionSeconds, percent }
        const saved = await call(learning.saveProgress, { body }, { keepalive: moment === "leave" })
        client.setQueryData(queryKey, (old) => old && applySaved(old, saved))
        for (const { path } of [learning.accessible, learning.dashboard]) {
          await client.invalidateQueries({ queryKey: [path], refetchType: "none" })
        }
      } catch (error) {
        kept.current.delete(materialId)
        const isClosed = error instanceof Failure && (error.code === "payment_required" || error.code === "not_found")
        if (isClosed) await client.invalidateQueries({ queryKey })
      }
    },
    [client, itemId],
  )
}
