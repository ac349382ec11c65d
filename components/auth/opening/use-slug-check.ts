import { useEffect, useEffectEvent, useState } from "react"
import { loadPart } from "@/lib/client/load-part"
import type { SlugReport } from "@/lib/features/openings/contract"

const AFTER_TYPING_MS = 300

interface SlugQuestion {
  slug: string
  name: string
  subject: string
  opening: string | undefined
}

/** What is known of an address that is being typed; "checking" until it is. */
export type SlugCheck = {
  slug: string
  state: SlugReport["state"] | "checking"
  isBrand?: boolean
  suggestions: string[]
}

/**
 * Asks whether an address is free, 300 ms after the last letter, which ends the call that is under way. Without an answer
 * nothing is said: the server decides when the form is sent. `report` shows why it refused it.
 */
export function useSlugCheck({ slug, name, subject, opening }: SlugQuestion) {
  const [check, setCheck] = useState<SlugCheck>()
  const [isUnanswered, setIsUnanswered] = useState(false)

  const ask = useEffectEvent(async (signal: AbortSignal) => {
    try {
      const { askSlug } = await loadPart(() => import("./send-opening"))
      const found = await askSlug({ slug, name, subject, ...(opening && { opening }) }, signal)
      if (signal.aborted) return
      setCheck({ slug, ...found })
      setIsUnanswered(false)
    } catch {
      if (!signal.aborted) setIsUnanswered(true)
    }
  })

  useEffect(() => {
    if (slug === "") return
    const asking = new AbortController()
    const timer = setTimeout(() => void ask(asking.signal), AFTER_TYPING_MS)
    return () => {
      clearTimeout(timer)
      asking.abort()
    }
  }, [slug, name, subject])

  const report = (refused: Omit<SlugCheck, "slug">) => setCheck({ slug, ...refused })
  const shown = slug === "" ? undefined : check?.slug === slug ? check : checking(slug, isUnanswered)
  return { check: shown, report }
}

const checking = (slug: string, isUnanswered: boolean): SlugCheck | undefined =>
  isUnanswered ? undefined : { slug, state: "checking", suggestions: [] }
