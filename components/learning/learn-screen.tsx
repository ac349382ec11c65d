"use client"
import { useQuery } from "@tanstack/react-query"
import { usePathname } from "next/navigation"
import { queryFor } from "@/lib/client/api"
import { Failure, type FailureCode } from "@/lib/contract/errors"
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
  })
  const { data, error } = lectures
  if (!isNumber) return <LearnClosed reason="missing" />
  if (error && isRefusal(error, "not_found")) return <LearnClosed reason="missing" />
  if (error && isRefusal(error, "payment_required")) {
    return <LearnClosed reason="closed" kindPath={kindPath} itemId={Number(itemId)} />
  }
  // What was loaded stays on the screen though a later call failed: somebody may be watching.
  if (error && !data) return <LearnClosed reason="broken" onRetry={() => void lectures.refetch()} />
  return <div data-focus>{data ? <LearnRoom lectures={data} /> : <LearnSkeleton />}</div>
}

const isRefusal = (error: Error, code: FailureCode) => error instanceof Failure && error.code === code
