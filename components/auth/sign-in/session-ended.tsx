"use client"
import { useEffect } from "react"
import { endSession } from "@/lib/client/session/session"

/** Shows why the session ended and signs out (spec §8). */
export function SessionEnded({ code }: { code: "session_replaced" | "disabled" }) {
  useEffect(() => void endSession(code), [code])
  return null
}
