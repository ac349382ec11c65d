"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useCallback, useRef } from "react"
import { call, queryFor } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { learning } from "@/lib/features/learning/contract"
import { applyProgress } from "./apply-progress"

export type Reached = { materialId: number; positionSeconds: number; percent: number; isLeaving?: boolean }

/**
 * Keeps how far the learner is, and shows what the server answers at once. What did not arrive is said again with the
 * next report, which holds it; when access has ended meanwhile, the page says so.
 */
export function useProgressKeeper(itemId: number) {
  const client = useQueryClient()
  const kept = useRef(new Map<number, string>())

  return useCallback(
    async ({ isLeaving = false, ...body }: Reached) => {
      const said = `${body.positionSeconds}/${body.percent}`
      if (kept.current.get(body.materialId) === said) return
      kept.current.set(body.materialId, said)
      const { queryKey } = queryFor(learning.lectures, { query: { moduleId: String(itemId) } })
      try {
        const saved = await call(learning.saveProgress, { body }, { keepalive: isLeaving })
        client.setQueryData(queryKey, (lectures) => lectures && applyProgress(lectures, saved))
        for (const { path } of [learning.accessible, learning.dashboard]) {
          await client.invalidateQueries({ queryKey: [path], refetchType: "none" })
        }
      } catch (error) {
        kept.current.delete(body.materialId)
        const isClosed = error instanceof Failure && (error.code === "payment_required" || error.code === "not_found")
        if (isClosed) await client.invalidateQueries({ queryKey })
      }
    },
    [client, itemId],
  )
}
