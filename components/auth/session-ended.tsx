"use client"
import { useEffect } from "react"
import { endSession } from "@/lib/client/session"

/** Says why the session is over and leaves, as the specification wants it (spec §8). */
export function SessionEnded({ code }: { code: "other_platform" | "disabled" }) {
  useEffect(() => void endSession(code), [code])
  return null
}
