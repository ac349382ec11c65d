"use client"
import { useQuery } from "@tanstack/react-query"
import { usePathname } from "next/navigation"
import { queryFor } from "@/lib/client/api"
import { Failure } from "@/lib/contract/errors"
import { learning } from "@/lib/features/learning/contract"
import { LearnClosed } from "./learn-closed"
import { LearnRoom } from "./learn-room"
import { LearnSkeleton } from "./learn-skeleton"

/** The player page of one item: its lessons, the open one, and how far the learner is. */
export function LearnScreen() {
  const [, , , kindPath = "", itemId = ""] = usePathname().split("/")
  const isNumber = /^[1-9]\d{0,14}$/.test(itemId)
  const lectures = useQuery({
    ...queryFor(learning.lectures, { query: { moduleId: itemId } }),
    enabled: isNumber,
    refetchOnWindowFocus: false,
    retry: (failures, error) => !(error instanceof Failure && error.status < 500) && failures < 2,
  })
  const code = lectures.error instanceof Failure ? lectures.error.code : undefined
  return (
    <div data-focus>
      {!isNumber || code === "not_found" ? (
        <LearnClosed reason="missing" />
      ) : code === "payment_required" ? (
        <LearnClosed reason="closed" kindPath={kindPath} itemId={Number(itemId)} />
      ) : lectures.isError ? (
        <LearnClosed reason="broken" onRetry={() => void lectures.refetch()} />
      ) : lectures.data ? (
        <LearnRoom lectures={lectures.data} />
      ) : (
        <LearnSkeleton />
      )}
    </div>
  )
}
