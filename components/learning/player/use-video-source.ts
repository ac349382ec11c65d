import { useQuery } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { loadVideo } from "./load-video"

/** The number of consecutive renewals without playback after which loading the video counts as failed. */
const MAX_RENEWALS = 2

/** How often a video that is being prepared is asked for. */
const PREPARING_MS = 5_000

/**
 * The source of a video; one that is being prepared is asked for until it is ready. Call `renew` when its URL has expired
 * or the connection failed, and `markPlaying` when it plays, which resets the count of renewals.
 */
export function useVideoSource(fileId: number, instituteId?: number) {
  const renewals = useRef(0)
  const [isGivenUp, setIsGivenUp] = useState(false)
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ["video source", fileId],
    queryFn: () => loadVideo(fileId, instituteId),
    // Its URLs expire and a new one interrupts the video: it is fetched once per visit, and again only when asked for.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: ({ state }) => state.data === null && PREPARING_MS,
  })

  function renew() {
    renewals.current += 1
    if (renewals.current > MAX_RENEWALS) setIsGivenUp(true)
    else void refetch()
  }

  function retry() {
    renewals.current = 0
    setIsGivenUp(false)
    void refetch()
  }

  function markPlaying() {
    renewals.current = 0
  }

  const hasFailed = isGivenUp || (isError && !isFetching)
  return {
    /** Undefined until it is ready. */
    source: data && !hasFailed ? data : undefined,
    isPreparing: data === null,
    hasFailed,
    renew,
    retry,
    markPlaying,
  }
}
