"use client"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Failure } from "@/lib/contract/errors"
import { mayBeSaved } from "./may-be-saved"

/** The pause in typing after which a draft is saved, and the delay before a failed save is retried. */
const DEBOUNCE_MS = 800
const RETRY_MS = 10_000

/** The draft as last saved on the server; the id is undefined before the first save, when the version is 0. */
export interface SavedVersion {
  id: number | undefined
  version: number
}

type AutosaveOptions = {
  /** The typed content serialised: differs whenever any field does. */
  snapshot: string
  /** The saved version with which the form was opened. */
  initial: SavedVersion
  /** Whether to save without waiting for a pause in typing. */
  isUrgent?: boolean
  /** Saves the current content over the given version; rejects with a `Failure`. */
  save: (version: number) => Promise<{ id: number; version: number }>
  /** The version of the draft that the server has now. */
  fetchVersion: (id: number) => Promise<number>
  /** Whether the server has what was sent with this snapshot. */
  isOnServer?: (snapshot: string) => Promise<boolean>
  /** Called with the id after the first save of a new draft. */
  onCreated: (id: number) => void
}

/** Saves the draft automatically after changes, one request at a time, until it is stopped. */
export function useAutosave({
  snapshot,
  initial,
  isUrgent = false,
  save,
  fetchVersion,
  isOnServer = () => Promise.resolve(false),
  onCreated,
}: AutosaveOptions) {
  const [saved, setSaved] = useState<{ snapshot: string; at?: Date }>({ snapshot })
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setIsBusy] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const serverVersion = useRef(initial)
  const pendingSave = useRef(Promise.resolve())
  // What was sent without an answer: it may have been saved.
  const unanswered = useRef(new Set<string>())
  const isUnsaved = snapshot !== saved.snapshot && !isStopped
  // After a conflict nothing is saved until the user has chosen one of the two versions.
  const hasConflict = failure?.code === "stale" || failure?.code === "already_sent"

  async function run() {
    setIsBusy(true)
    const { id, version } = serverVersion.current
    try {
      serverVersion.current = await save(version)
      if (id === undefined) onCreated(serverVersion.current.id ?? 0)
      unanswered.current.clear()
      setSaved({ snapshot, at: new Date() })
      setFailure(undefined)
    } catch (error) {
      const reason = error instanceof Failure ? error : new Failure("unexpected")
      if (mayBeSaved(reason)) unanswered.current.add(snapshot)
      if (reason.code === "stale" && (await isOwnVersion())) await overwrite()
      else setFailure(reason)
    } finally {
      setIsBusy(false)
    }
  }

  /** Whether the newer version on the server is one of which the answer was lost. */
  async function isOwnVersion() {
    const sent = [...unanswered.current]
    unanswered.current.clear()
    const known = await Promise.all(sent.map((one) => isOnServer(one).catch(() => false)))
    return known.some(Boolean)
  }

  async function overwrite() {
    const { id } = serverVersion.current
    if (id !== undefined)
      serverVersion.current = { id, version: await fetchVersion(id).catch(() => serverVersion.current.version) }
    setFailure(undefined)
  }
  const runNow = useEffectEvent(() => (pendingSave.current = run()))

  useEffect(() => {
    if (!isUnsaved || isBusy || hasConflict) return
    const timer = setTimeout(() => void runNow(), failure ? RETRY_MS : isUrgent ? 0 : DEBOUNCE_MS)
    if (!failure) return () => clearTimeout(timer)
    const onOnline = () => void runNow()
    window.addEventListener("online", onOnline)
    return () => {
      clearTimeout(timer)
      window.removeEventListener("online", onOnline)
    }
  }, [snapshot, isUnsaved, isBusy, hasConflict, failure, isUrgent])

  return {
    isUnsaved,
    isBusy,
    savedAt: saved.at,
    failure,
    /** The version on the server, after any save in progress has ended. */
    settled: async (): Promise<SavedVersion> => {
      await pendingSave.current
      return serverVersion.current
    },
    /** Resolves a conflict: the next save replaces the version saved elsewhere. */
    overwrite,
    stop: () => setIsStopped(true),
    resume: () => setIsStopped(false),
  }
}
