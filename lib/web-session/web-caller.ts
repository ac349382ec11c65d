import { cookies, headers } from "next/headers"
import { cache } from "react"
import { type AreaPerson, people } from "@/lib/features/auth/contract"
import type { InsideCaller } from "@/lib/server/http/request-facts"
import { codeOf, serve } from "@/lib/server/http/serve"
import type { Area } from "@/lib/shared/roles"
import { addressOf, cookieNames } from "../server/auth/cookie-names"
import { freshSession, type KeptSession, openSession } from "./session-cookie"

/** The session cookie of this request, opened once, its access token fresh; undefined for a stranger. */
export const readSession = cache(async (): Promise<KeptSession | undefined> => {
  const [jar, incoming] = await Promise.all([cookies(), headers()])
  const kept = await openSession(jar.get(cookieNames(addressOf(incoming)).session)?.value)
  return kept && freshSession(kept)
})

/** The institute of the host of this request, as `middleware.ts` settled it; undefined where it did not run. */
export const hostInstitute = cache(async (): Promise<number | undefined> => {
  const id = Number((await headers()).get("x-lectern-institute"))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
})

/** For whom a page of this request calls: the person of its session at this host, else a stranger. */
export async function pageCaller(): Promise<InsideCaller> {
  const session = await readSession()
  if (!session || session.endedBy) return {}
  return { accessToken: session.accessToken, loginToken: session.loginToken }
}

type Visit = { person: AreaPerson } | { refusedBy: string }

/** Asks the guard of an area once for each request, for its layout and its page together. */
export const visitArea = cache(async (area: Area): Promise<Visit> => {
  const [session, instituteId, caller] = await Promise.all([readSession(), hostInstitute(), pageCaller()])
  try {
    return {
      person: await serve(
        people.enterArea,
        { params: { area }, query: { instituteId: String(instituteId ?? 1) } },
        caller,
      ),
    }
  } catch (error) {
    const code = codeOf(error)
    if (code === undefined || code === "unexpected" || code === "maintenance") throw error
    return { refusedBy: code === "signed_out" ? (session?.endedBy ?? code) : code }
  }
})
