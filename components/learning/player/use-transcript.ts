import { useQuery } from "@tanstack/react-query"
import { type RefObject, useEffect, useState } from "react"
import { fetchWithin } from "@/lib/client/fetch-within"
import { type Cue, parseCues } from "@/lib/features/videos/captions/cues"

const TIMEOUT_MS = 20_000

/** Loads the captions of a video as text with times, once they are wanted. */
export function useTranscript(url: string | undefined) {
  return useQuery({
    queryKey: ["transcript", url],
    queryFn: () => loadCues(url ?? ""),
    enabled: url !== undefined,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
}

async function loadCues(url: string): Promise<Cue[]> {
  const response = await fetchWithin(url, { timeoutMs: TIMEOUT_MS })
  if (!response.ok) throw new Error(`the captions answered ${response.status}`)
  return parseCues(await response.text()).cues
}

/** The index of the last of these times, in seconds, that a video has reached; -1 before the first. */
export function useReached(video: RefObject<HTMLVideoElement | null>, times: readonly number[]): number {
  const [reached, setReached] = useState(-1)
  useEffect(() => {
    const element = video.current
    if (!element) return
    const update = () => setReached(times.findLastIndex((seconds) => seconds <= element.currentTime))
    update()
    element.addEventListener("timeupdate", update)
    return () => element.removeEventListener("timeupdate", update)
  }, [video, times])
  return reached
}
