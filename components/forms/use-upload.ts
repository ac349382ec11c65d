import { useRef, useState } from "react"
import type { UploadProgress } from "@/lib/client/upload-fetch"
import { nextUploadRate, type UploadRate } from "@/lib/client/upload-rate"

/** Tracks the progress and rate of the current upload and can cancel it. */
export function useUpload() {
  const [rate, setRate] = useState<UploadRate>()
  const controller = useRef<AbortController>(undefined)

  function trackUpload() {
    const current = new AbortController()
    controller.current = current
    setRate(undefined)
    const onProgress = (progress: UploadProgress) =>
      setRate((before) => nextUploadRate(before, progress, performance.now()))
    return { signal: current.signal, onProgress }
  }
  const cancel = () => controller.current?.abort()
  const wasCancelled = () => controller.current?.signal.aborted ?? false

  /** `trackUpload` returns the call options (signal, progress listener) for the next upload. */
  return { rate, trackUpload, cancel, wasCancelled }
}
