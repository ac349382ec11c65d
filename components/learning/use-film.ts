import { useCallback, useEffect, useRef, useState } from "react"

/** A film with the addresses by which it can be fetched for a while. */
export type Film = { url: string; captions: readonly { url: string; language: string; label: string }[] }

type State = { phase: "loading" } | { phase: "ready"; film: Film } | { phase: "failed" }

/** How often a film may be lost without being played in between before it counts as broken. */
const MOST_RENEWALS = 2

/**
 * A film and its address, which is asked for anew when it was lost: addresses end, and connections break. `renew` is
 * called with that; `noteAlive` once it plays, so that the next loss counts as a first one.
 */
export function useFilm(load: () => Promise<Film>) {
  const [state, setState] = useState<State>({ phase: "loading" })
  const renewals = useRef(0)
  const isThere = useRef(false)

  const fetchFilm = useCallback(() => {
    load().then(
      (film) => isThere.current && setState({ phase: "ready", film }),
      () => isThere.current && setState({ phase: "failed" }),
    )
  }, [load])

  useEffect(() => {
    isThere.current = true
    renewals.current = 0
    fetchFilm()
    return () => {
      isThere.current = false
    }
  }, [fetchFilm])

  const renew = useCallback(() => {
    renewals.current += 1
    if (renewals.current > MOST_RENEWALS) return setState({ phase: "failed" })
    fetchFilm()
  }, [fetchFilm])

  const retry = useCallback(() => {
    renewals.current = 0
    setState({ phase: "loading" })
    fetchFilm()
  }, [fetchFilm])

  const noteAlive = useCallback(() => {
    renewals.current = 0
  }, [])

  return { state, renew, retry, noteAlive }
}
