"use client"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Failure } from "@/lib/contract/errors"

/** A draft is kept when typing rests for so long, and tried again so long after it could not be. */
const REST_MS = 800
const AGAIN_MS = 10_000

/** A draft as the server has it: who it is, and how often it was kept. */
export interface Standing {
  id: number | undefined
  version: number
}

type Keeping = {
  /** What is typed, as a text that differs when anything does. */
  typed: string
  /** What the draft was when the form was opened. */
  first: Standing
  /** Keeps what is typed at this moment; rejects with a failure. */
  keep: (version: number) => Promise<{ id: number; version: number }>
  /** How often the server has kept a draft by now. */
  versionOf: (id: number) => Promise<number>
  /** Called once a new draft has its id. */
  onBegun: (id: number) => void
}

/** Keeps what is typed by itself, one call after another, until it is stopped. */
export function useKeeping({ typed, first, keep, versionOf, onBegun }: Keeping) {
  const [kept, setKept] = useState<{ typed: string; at?: Date }>({ typed })
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const standing = useRef(first)
  const underWay = useRef(Promise.resolve())
  const isUnsaved = typed !== kept.typed && !isStopped
  // What was written on elsewhere waits for somebody to say which of the two is to stay.
  const isAsking = failure?.code === "stale" || failure?.code === "already_sent"

  async function run() {
    setIsBusy(true)
    const { id, version } = standing.current
    try {
      standing.current = await keep(version)
      if (id === undefined) onBegun(standing.current.id ?? 0)
      setKept({ typed, at: new Date() })
      setFailure(undefined)
    } catch (fault) {
      setFailure(fault instanceof Failure ? fault : new Failure("unexpected"))
    } finally {
      setIsBusy(false)
    }
  }
  const runNow = useEffectEvent(() => (underWay.current = run()))

  useEffect(() => {
    if (!isUnsaved || isBusy || isAsking) return
    const timer = setTimeout(() => void runNow(), failure ? AGAIN_MS : REST_MS)
    return () => clearTimeout(timer)
  }, [typed, isUnsaved, isBusy, isAsking, failure])

  return {
    isUnsaved,
    isBusy,
    keptAt: kept.at,
    failure,
    /** What the server has, once nothing is on its way to it. */
    settled: async (): Promise<Standing> => {
      await underWay.current
      return standing.current
    },
    /** Writes over what was kept elsewhere meanwhile. */
    async overwrite() {
      const { id } = standing.current
      if (id !== undefined)
        standing.current = { id, version: await versionOf(id).catch(() => standing.current.version) }
      setFailure(undefined)
    },
    stop: () => setIsStopped(true),
    resume: () => setIsStopped(false),
  }
}
