"use client"
import { useEffect, useState } from "react"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import type { Enrolment } from "./check-enrolment"

const NONE: Enrolment = { isOwned: false, percent: 0 }

/**
 * Whether the visitor owns an item, and their progress in it. Public pages are cached for everyone, so the browser asks,
 * and only for signed-in visitors.
 */
export function useEnrolment(itemId: number): Enrolment {
  const userId = useStoredPerson()?.userId
  const [enrolment, setEnrolment] = useState(NONE)

  useEffect(() => {
    if (userId === undefined) return
    let isCancelled = false
    void import("./check-enrolment").then(async ({ checkEnrolment }) => {
      const result = await checkEnrolment(userId, itemId)
      if (!isCancelled) setEnrolment(result)
    })
    return () => {
      isCancelled = true
    }
  }, [userId, itemId])

  return enrolment
}
