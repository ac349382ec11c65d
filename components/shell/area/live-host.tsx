"use client"
import { useEffect, useRef } from "react"
import { hardNavigate } from "@/lib/client/hard-navigate"
import { openLiveConnection } from "@/lib/client/live/live"
import { getSession, useSession } from "@/lib/client/session/session"
import { paths } from "@/lib/shared/paths"

/** Keeps the live connection of an area open while a session exists; reconnects when the session changes. The library has none. */
export function LiveHost({ isLive }: { isLive: boolean }) {
  const session = useSession()
  const token = session?.user_unique_login_token
  useEffect(() => (token && isLive ? openLiveConnection() : undefined), [token, isLive])
  useFollowOtherTabs(session === undefined, session?.user.user_id)
  return null
}

/** Leaves the area when another tab of this browser has signed out, and loads it anew when somebody else has signed in there. */
function useFollowOtherTabs(isUnknown: boolean, userId: number | undefined) {
  const knownUser = useRef<number>(undefined)
  useEffect(() => {
    if (isUnknown && knownUser.current !== undefined) void followSession(knownUser.current)
    knownUser.current = userId ?? knownUser.current
  }, [isUnknown, userId])
}

async function followSession(userId: number) {
  const session = await getSession().catch(() => undefined)
  if (session === null) hardNavigate(paths.home)
  else if (session && session.user.user_id !== userId) hardNavigate(window.location.pathname)
}
