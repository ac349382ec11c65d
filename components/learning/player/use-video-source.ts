import { useCallback, useEffect, useRef, useState } from "react"

/** The URL of a video and of its captions; all of them expire. */
export type VideoSource = { url: string; captions: readonly { url: string; language: string; label: string }[] }

type State = { phase: "loading" } | { phase: "ready"; source: VideoSource } | { phase: "failed" }

/** The number of consecutive renewals without playback after which loading the video counts as failed. */
const MAX_RENEWALS = 2

/**
 * Loads the source of a video. Call `renew` when its URL has expired or the connection failed, and `markPlaying` when it
 * plays, which resets the count of renewals.
 */
export function useVideoSource(load: () => Promise<VideoSource>) {
  const [state, setState] = useState<State>({ phase: "loading" })
  const renewals = useRef(0)
  const isMounted = useRef(false)

  const fetchSource = useCallback(() => {
    load().then(
      (source) => isMounted.current && setState({ phase: "ready", source }),
      () => isMounted.current && setState({ phase: "failed" }),
    )
  }, [load])

  useEffect(() => {
    isMounted.current = true
    renewals.current = 0
    fetchSource()
    return () => {
      isMounted.current = false
    }
  }, [fetchSource])

  const renew = useCallback(() => {
    renewals.current += 1
    if (renewals.current > MAX_RENEWALS) return setState({ phase: "failed" })
    fetchSource()
  }, [fetchSource])

  const retry = useCallback(() => {
    renewals.current = 0
    setState({ phase: "loading" })
    fetchSource()
  }, [fetchSource])

  const markPlaying = useCallback(() => {
    renewals.current = 0
  }, [])

  return { state, renew, retry, markPlaying }
}
