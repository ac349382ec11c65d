"use client"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { queryFor } from "@/lib/client/api"
import { Failure, type FailureCode } from "@/lib/contract/errors"
import { learning } from "@/lib/features/learning/contract"
import { LearnUnavailable } from "./learn-unavailable"
import { LearnView } from "./learn-view"
import { useRoomAddress } from "./use-room-address"
import { LearnSkeleton } from "./learn-skeleton"

/** The player page of one item: its lessons, the open lesson and the learner's progress; a preview has a bar above it. */
export function LearnScreen({ bar }: { bar?: ReactNode }) {
  const { kindPath, itemId, isPreview } = useRoomAddress()
  const isNumber = /^[1-9]\d{0,14}$/.test(itemId)
  const lectures = useQuery({
    ...queryFor(learning.lectures, { query: { moduleId: itemId, ...(isPreview && { preview: "true" }) } }),
    enabled: isNumber,
    refetchOnWindowFocus: false,
  })
  const { data, error } = lectures
  if (!isNumber) return <LearnUnavailable reason="missing" />
  if (error && isFailure(error, "not_found")) return <LearnUnavailable reason="missing" />
  if (error && isFailure(error, "payment_required")) {
    return <LearnUnavailable reason="noAccess" kindPath={kindPath} itemId={Number(itemId)} />
  }
  // Loaded lectures stay on the screen when a later request fails, because a video may be playing.
  if (error && !data) return <LearnUnavailable reason="error" onRetry={() => void lectures.refetch()} />
  return (
    <div data-focus>
      {bar}
      {data ? <LearnView lectures={data} /> : <LearnSkeleton />}
    </div>
  )
}

const isFailure = (error: Error, code: FailureCode) => error instanceof Failure && error.code === code
