import { useRef, useState } from "react"
import type { UploadProgress } from "@/lib/client/upload-fetch"
import { nextPace, type UploadPace } from "@/lib/client/upload-rate"

/** Watches one upload after another: how far it is and how fast, and how to call it off. */
export function useUpload() {
  const [pace, setPace] = useState<UploadPace>()
  const controller = useRef<AbortController>(undefined)

  function watched() {
    const mine = new AbortController()
    controller.current = mine
    setPace(undefined)
    const onProgress = (progress: UploadProgress) => setPace((before) => nextPace(before, progress, performance.now()))
    return { signal: mine.signal, onProgress }
  }
  const callOff = () => controller.current?.abort()
  const wasCalledOff = () => controller.current?.signal.aborted ?? false

  /** `watched` makes the manner in which a call is to be made so that it is. */
  return { pace, watched, callOff, wasCalledOff }
}
