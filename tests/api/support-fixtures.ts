import { randomBytes } from "node:crypto"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { support } from "@/lib/features/support/contract"
import { endDueVisits } from "@/lib/features/support/jobs.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { readAccessToken } from "@/lib/server/auth/access-token"
import { setReauthenticated } from "../setup/members"
import { createMember, institutes, type Slug, send, type TestMember } from "../setup/test-app"

export const REASON = "Their course cannot be published"
export const newSecret = () => randomBytes(32).toString("base64url")

/** Somebody of the platform who has just confirmed their identity. */
export async function createSupporter(): Promise<TestMember> {
  const owner = await createMember("SuperAdmin")
  await setReauthenticated(owner)
  return owner
}

/** Opens a support session; nobody has entered with it. */
export async function openSession(owner: TestMember, slug: Slug = "acme") {
  const browser = newSecret()
  const body = { institute: institutes[slug], reason: REASON, browser }
  return { ...(await send(owner, support.open, { body })), browser }
}

/** Enters an institute with the ticket of a session. */
export const redeem = (ticket: string, browser: string, instituteId: number = institutes.acme) =>
  send(null, support.redeem, { body: { ticket, browser, instituteId } })

/** A support session in which somebody of the platform is at an institute, and that person. */
export interface Visit {
  id: number
  owner: TestMember
  /** The caller of the session. */
  visitor: TestMember
}

/** Enters an institute with a support session. */
export async function enterInstitute(slug: Slug = "acme", by?: TestMember): Promise<Visit> {
  const owner = by ?? (await createSupporter())
  const { data: opened, browser } = await openSession(owner, slug)
  const instituteId = institutes[slug]
  const { data } = await redeem(opened.ticket, browser, instituteId)
  const { sessionId } = await readAccessToken(data.access_token)
  const { access_token: accessToken, user_unique_login_token: loginToken } = data
  return { id: opened.id, owner, visitor: { ...owner, instituteId, sessionId, accessToken, loginToken } }
}

/** What a call of a session answers. */
export const statusOf = async (visitor: TestMember) => {
  const { status, code } = await send(visitor, itemsAdmin.list, { query: {} })
  return [status, code]
}

/** Moves the hour of a session into the past. */
export const passHour = (id: number) =>
  withPlatform((db) =>
    db
      .updateTable("support_sessions")
      .set({ startedAt: new Date(Date.now() - 3_700_000), endsAt: new Date(Date.now() - 100_000) })
      .where("id", "=", id)
      .execute(),
  )

/** Records all ends of sessions, also of those that other tests have left. */
export async function recordAllEnds(): Promise<void> {
  for (let isLeft = true; isLeft;) {
    await withPlatform(endDueVisits)
    const left = await readPlatform((db) =>
      db
        .selectFrom("support_sessions")
        .select("id")
        .where("endedAt", "is not", null)
        .where("recordedAt", "is", null)
        .limit(1)
        .execute(),
    )
    isLeft = left.length > 0
  }
}

/** Ends a session by who opened it. */
export const endSupport = ({ id, owner }: Visit) => send(owner, support.end, { params: { id: String(id) } })

/** Has acme allow changes by support for so many days; 0 ends it. */
export async function allowChanges(changesForDays: number): Promise<void> {
  const admin = await createMember("InstituteAdmin")
  const { version } = (await send(admin, support.access, {})).data
  const { status } = await send(admin, support.changeAccess, { body: { isRefused: false, changesForDays, version } })
  expect(status).toBe(200)
}
