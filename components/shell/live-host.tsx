"use client"
import { useEffect, useRef } from "react"
import { goTo } from "@/lib/client/go"
import { openLive } from "@/lib/client/live"
import { getSession, useSession } from "@/lib/client/session"
import { paths } from "@/lib/shared/paths"

/** Keeps an area connected for as long as somebody is signed in there; anew when it is another session. */
export function LiveHost() {
  const session = useSession()
  const token = session?.user_unique_login_token
  useEffect(() => (token ? openLive() : undefined), [token])
  useLeavingTogether(session === undefined)
  return null
}

/** What another tab of this browser changes is asked for: when it signed out, this one leaves as well. */
function useLeavingTogether(isUnknown: boolean) {
  const wasKnown = useRef(false)
  useEffect(() => {
    if (isUnknown && wasKnown.current) void leaveIfOut()
    wasKnown.current ||= !isUnknown
  }, [isUnknown])
}

async function leaveIfOut() {
  const session = await getSession().catch(() => undefined)
  if (session === null) goTo(paths.home)
}
