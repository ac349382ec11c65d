"use client"
import { useCallback, useEffect, useState } from "react"
import { useSession } from "@/lib/client/session/session"
import { declinePush, isPushDeclined } from "@/lib/client/push/push-prompt"
import { PushError, type PushErrorCode } from "@/lib/client/push/push-error"
import { pushRecords } from "@/lib/client/push/push-records"
import { isPushSupported, pushPermission } from "@/lib/client/push/push-support"
import { type PushPerson, registerPush } from "@/lib/client/push/register-push"
import { unregisterBrowser } from "@/lib/client/push/unregister-browser"
import { pushApi } from "./push-api"

/** Whether to show the prompt, with its answers; `error` says why this browser could not be registered. */
export interface PushRegistration {
  isAsking: boolean
  error: PushErrorCode | undefined
  onAllow: () => void
  onDecline: () => void
}

/**
 * Registers this browser for the signed-in user: immediately if permission is granted, else after the prompt (spec §1, §4).
 * Unregisters it when the user signs out.
 */
export function usePush(): PushRegistration {
  const session = useSession()
  const [isAnswered, setIsAnswered] = useState(false)
  const [error, setError] = useState<PushErrorCode>()

  const signIn = session?.user_unique_login_token
  const userId = session?.user.user_id
  const instituteId = session?.user.selectedInstitute

  const register = useCallback(async () => {
    if (signIn === undefined || userId === undefined || instituteId === undefined) return
    const person: PushPerson = { userId, instituteId, signIn: await hashOf(signIn) }
    await registerPush(person, { server: pushApi(instituteId), records: pushRecords }).then(
      () => setError(undefined),
      (reason: unknown) => setError(reason instanceof PushError ? reason.code : "token-subscribe-failed"),
    )
  }, [signIn, userId, instituteId])

  useEffect(() => {
    if (session === null) return void unregisterBrowser()
    if (session === undefined || !isPushSupported()) return
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
  return { isAsking, error, onAllow: () => void onAllow(), onDecline }
}

const mayAsk = () => pushPermission() === "default" && !isPushDeclined()

/** Hashes a login token, to tell sign-ins apart without storing the token. */
async function hashOf(loginToken: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(loginToken))
  return [...new Uint8Array(bytes.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
