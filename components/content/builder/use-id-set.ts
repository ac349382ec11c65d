"use client"
import { useCallback, useState } from "react"

/** A set of ids as state: the set, a function that adds or removes one, and one that sets all. */
export function useIdSet() {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback((id: number) => {
    setIds((now) => {
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      return next
    })
  }, [])
  const setAll = useCallback((all: readonly number[]) => setIds(new Set(all)), [])
  return [ids, toggle, setAll] as const
}
