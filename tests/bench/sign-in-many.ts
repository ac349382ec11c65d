import { encode } from "next-auth/jwt"
import { SESSION_SECONDS } from "@/lib/shared/constants"
import type { SessionCookie } from "@/lib/server/auth/session-cookie"
import { withClient } from "./with-client"

/** A member with a session of their own and the tokens of it. */
export interface SignedInMember {
  userId: number
  accessToken: string
  loginToken: string
  /** The headers by which the member's browser is recognised. */
  headers: Record<string, string>
}

interface SessionRow {
  userId: string
  sessionId: string
  loginToken: string
  firstName: string
  email: string
  role: SessionCookie["user"]["role"]
}

/** Creates so many students of an institute and begins a session of each. */
export async function signInMany(
  databaseUrl: string,
  { count, instituteId, prefix }: { count: number; instituteId: number; prefix: string },
): Promise<SignedInMember[]> {
  const emails = Array.from({ length: count }, (_, n) => `${prefix}-${n}@bench.test`)
  await withClient(databaseUrl, (client) =>
    client.query(
      `with people as (insert into users (email, "firstName") select unnest($2::text[]), 'Live' returning id)
       insert into memberships ("instituteId", "userId", role) select $1, id, 'Student' from people`,
      [instituteId, emails],
    ),
  )
  return signInMembers(databaseUrl, { emails, instituteId })
}

/** Begins a session of each of these members and ends their others. */
export async function signInMembers(
  databaseUrl: string,
  { emails, instituteId }: { emails: string[]; instituteId: number },
): Promise<SignedInMember[]> {
  const rows = await withClient(databaseUrl, async (client) => {
    await client.query(
      `update sessions s set "revokedAt" = now(), "revokeReason" = 'session_replaced' from users u
       where u.id = s."userId" and u.email = any ($2) and s."instituteId" = $1 and s."revokedAt" is null`,
      [instituteId, emails],
    )
    const result = await client.query<SessionRow>(
      `with people as (
         select u.id, u.email, u."firstName", m.role, translate(encode(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 'base64'), '+/=', '-_') as token
         from users u join memberships m on m."userId" = u.id and m."instituteId" = $1 where u.email = any ($2)
       ), begun as (
         insert into sessions ("instituteId", "userId", "tokenHash", "expiresAt")
         select $1, id, sha256(convert_to(token, 'UTF8')), now() + interval '1 day' from people returning "userId", id
       )
       select b."userId", b.id as "sessionId", p.token as "loginToken", p."firstName", p.email, p.role
       from begun b join people p on p.id = b."userId" order by array_position($2, p.email)`,
      [instituteId, emails],
    )
    return result.rows
  })
  return Promise.all(rows.map((row) => issueTokens(row, instituteId)))
}

async function issueTokens(row: SessionRow, instituteId: number): Promise<SignedInMember> {
  const [{ signAccessToken }, { sessionSecret }] = await Promise.all([
    import("@/lib/server/auth/access-token"),
    import("@/lib/server/auth/session-cookie"),
  ])
  const { sessionId, loginToken, firstName, email, role } = row
  const userId = Number(row.userId)
  const { token: accessToken, expiresAt } = await signAccessToken({ userId, instituteId, sessionId })
  const session: SessionCookie = {
    user: { user_id: userId, first_name: firstName, email, role, selectedInstitute: instituteId, profileImage: null },
    accessToken,
    accessEndsAt: expiresAt.getTime(),
    loginToken,
  }
  const cookie = await encode({ token: { ...session }, secret: await sessionSecret(), maxAge: SESSION_SECONDS })
  const headers = {
    cookie: `__Host-next-auth.session-token=${cookie}`,
    authorization: `Bearer ${accessToken}`,
    logintoken: loginToken,
    instituteid: String(instituteId),
  }
  return { userId, accessToken, loginToken, headers }
}
