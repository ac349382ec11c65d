"use client"
import { useEffect, useState } from "react"
import { useSession } from "@/lib/client/session/session"
import { PushError, type PushErrorCode } from "@/lib/client/push/push-error"
import { pushRecords } from "@/lib/client/push/push-records"
import { registerPush } from "@/lib/client/push/register-push"
import { unregisterBrowser } from "@/lib/client/push/unregister-browser"
import { pushApi } from "./push-api"

/**
 * Registers this browser, whose permission is granted, for the signed-in user (spec §1, §4), and unregisters it when the user
 * signs out. Returns why it could not be registered.
 */
export function usePushRegistration(): PushErrorCode | undefined {
  const session = useSession()
  const [error, setError] = useState<PushErrorCode>()
  const isSignedOut = session === null
  const signIn = session?.user_unique_login_token
  const userId = session?.user.user_id
  const instituteId = session?.user.selectedInstitute

  useEffect(() => {
    if (isSignedOut) void unregisterBrowser()
  }, [isSignedOut])

  useEffect(() => {
    if (signIn === undefined || userId === undefined || instituteId === undefined) return
    void register({ signIn, userId, instituteId }).then(setError)
  }, [signIn, userId, instituteId])

  return error
}

type SignedIn = { signIn: string; userId: number; instituteId: number }

async function register({ signIn, userId, instituteId }: SignedIn): Promise<PushErrorCode | undefined> {
  try {
    const person = { userId, instituteId, signIn: await hashOf(signIn) }
    await registerPush(person, { server: pushApi(instituteId), records: pushRecords })
    return undefined
  } catch (error) {
    return error instanceof PushError ? error.code : "token-subscribe-failed"
  }
}

/** Hashes a login token, to tell sign-ins apart without storing the token. */
async function hashOf(loginToken: string): Promise<string> {
  const bytes = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(loginToken))
  return [...new Uint8Array(bytes.slice(0, 16))].map((byte) => byte.toString(16).padStart(2, "0")).join("")
}
