"use client"
import { useCallback, useEffect, useState } from "react"
import { useSession } from "@/lib/client/session"
import { declinePush, isPushDeclined } from "@/lib/client/push/asking"
import { PushFault, type PushFaultCode } from "@/lib/client/push/push-fault"
import { pushRecords } from "@/lib/client/push/push-records"
import { isPushSupported, pushPermission } from "@/lib/client/push/push-support"
import { forgetPush, type PushPerson, registerPush } from "@/lib/client/push/register-push"
import { pushCalls } from "./push-calls"

/** Whether the person is to be asked, and what they may answer; `fault` says why this browser could not be registered. */
export interface PushStanding {
  isAsking: boolean
  fault: PushFaultCode | undefined
  onAllow: () => void
  onDecline: () => void
}

/**
 * Registers this browser for whoever is signed in: at once if they allowed it, after they were asked if not (spec §1, §4).
 * Once they are signed out, it is registered for nobody.
 */
export function usePush(): PushStanding {
  const session = useSession()
  const [isAnswered, setIsAnswered] = useState(false)
  const [fault, setFault] = useState<PushFaultCode>()

  const signIn = session?.user_unique_login_token
  const userId = session?.user.user_id
  const instituteId = session?.user.selectedInstitute

  const register = useCallback(async () => {
    if (signIn === undefined || userId === undefined || instituteId === undefined) return
    const person: PushPerson = { userId, instituteId, signIn: await markOf(signIn) }
    await registerPush(person, { server: pushCalls(instituteId), records: pushRecords }).then(
      () => setFault(undefined),
      (error: unknown) => setFault(error instanceof PushFault ? error.code : "token-subscribe-failed"),
    )
  }, [signIn, userId, instituteId])

  useEffect(() => {
    if (!isPushSupported()) return
    if (session === null) return void forgetPush(pushRecords).catch(() => undefined)
    if (session === undefined) return
    if (pushPermission() === "granted") void register()
  }, [session, register])

  async function onAllow() {
    setIsAnswered(true)
    const answer = await Notification.requestPermission()
    if (answer === "granted") await register()
    else declinePush()
  }

  function onDecline() {
    setIsAnswered(true)
    declinePush()
  }

  const isAsking = Boolean(session) && !isAnswered && isPushSupported() && mayAsk()
  return { isAsking, fault, onAllow: () => void onAllow(), onDecline }
}

const mayAsk = () => pushPermission() === "default" && !isPushDeclined()

/** What tells one sign-in from another, and tells nobody its token. */
async function markOf(loginToken: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(loginToken))
  return [...new Uint8Array(bytes.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
