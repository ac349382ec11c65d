import { cookies, headers } from "next/headers"
import { cache } from "react"
import { isLocalRequest } from "@/lib/server/network/trusted-headers"
import type { InProcessCaller } from "@/lib/server/api/request-facts"
import { originOf, cookieNames } from "../server/auth/cookie-names"
import { decryptSession, type SessionCookie } from "../server/auth/session-cookie"
import { ensureFreshSession } from "./fresh-session"

/** The session of this request, decrypted once and with a fresh access token; undefined when nobody is signed in. */
export const readSession = cache(async (): Promise<SessionCookie | undefined> => {
  const [requestCookies, requestHeaders] = await Promise.all([cookies(), headers()])
  const session = await decryptSession(requestCookies.get(cookieNames(originOf(requestHeaders)).session)?.value)
  return session && ensureFreshSession(session)
})

/** The institute id of this request's host, as set by `middleware.ts`; undefined where it did not run. */
export const hostInstituteId = cache(async (): Promise<number | undefined> => {
  const id = Number((await headers()).get("x-lectern-institute"))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
})

/** The caller for API calls of a page: the person of the session at this host, else anonymous. */
export async function pageCaller(): Promise<InProcessCaller> {
  const session = await readSession()
  if (!session || session.endedBy) return {}
  return { accessToken: session.accessToken, loginToken: session.loginToken }
}

/** Whether a program of this machine requested the page (`isLocalRequest`). */
export const isLocalPage = async (): Promise<boolean> => isLocalRequest(await headers())
