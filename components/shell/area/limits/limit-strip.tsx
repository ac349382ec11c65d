"use client"
import { lazyPart } from "@/components/ui/lazy-part"
import type { CountedLimit } from "@/lib/features/plans/limits"
import { useBootstrap } from "../use-bootstrap"

/** Few institutes use much of a limit. */
const LimitUse = lazyPart(() => import("./limit-use").then((file) => file.LimitUse))

/** On the screen that a limit of the plan concerns: how much of it is used, once much is; nothing before. */
export function LimitStrip({ limit }: { limit: CountedLimit }) {
  const isReached = useBootstrap()?.reachedLimits.includes(limit)
  return isReached ? <LimitUse limit={limit} /> : null
}
