"use client"
import { useEffect } from "react"
import { endSession } from "@/lib/client/session/session"

/** Shows why the session ended and signs out (spec §8). */
export function SessionEnded({ code }: { code: "other_platform" | "disabled" }) {
  useEffect(() => void endSession(code), [code])
  return null
}
