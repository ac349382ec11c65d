"use client"
import { useEffect, useRef } from "react"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { openLiveConnection } from "@/lib/client/live/live"
import { getSession, useSession } from "@/lib/client/session/session"
import { paths } from "@/lib/shared/paths"

/** Keeps the live connection of an area open while a session exists; reconnects when the session changes. */
export function LiveHost() {
  const session = useSession()
  const token = session?.user_unique_login_token
  useEffect(() => (token ? openLiveConnection() : undefined), [token])
  useSignOutWithOtherTabs(session === undefined)
  return null
}

/** Leaves the area when another tab of this browser has signed out. */
function useSignOutWithOtherTabs(isUnknown: boolean) {
  const wasKnown = useRef(false)
  useEffect(() => {
    if (isUnknown && wasKnown.current) void leaveIfSignedOut()
    wasKnown.current ||= !isUnknown
  }, [isUnknown])
}

async function leaveIfSignedOut() {
  const session = await getSession().catch(() => undefined)
  if (session === null) hardNavigate(paths.home)
}
