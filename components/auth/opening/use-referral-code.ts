import { useEffect, useState } from "react"
import { findStoredReferral, storeReferral } from "@/lib/client/session/stored-referral"

/** How long the link of an institute that refers others counts; the first that was followed does. */
const DAYS = 60

/** The code of the link by which somebody opens an institute, also when they come back without it. */
export function useReferralCode(ofLink: string | undefined): string | undefined {
  const [code, setCode] = useState(ofLink)
  useEffect(() => {
    const first = findStoredReferral("opening")
    if (first) queueMicrotask(() => setCode(first))
    else if (ofLink) storeReferral("opening", ofLink, DAYS)
  }, [ofLink])
  return code
}
