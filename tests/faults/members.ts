import { createHash, randomBytes } from "node:crypto"
import { signAccessToken } from "@/lib/server/auth/access-token"
import type { Rig } from "./rig"

const CALL_TIMEOUT_MS = 8_000

/** Somebody who is signed in at an institute. */
export type Member = { headers: Record<string, string>; instituteId: number }

/** Inserts somebody with a session. */
export async function seedMember(
  rig: Rig,
  { instituteId, role }: { instituteId: number; role: "Student" | "InstituteAdmin" },
): Promise<Member> {
  const loginToken = randomBytes(32).toString("base64url")
  const [session] = await rig.query<{ userId: string; sessionId: string }>(
    `with person as (
       insert into users (email, "firstName") values (gen_random_uuid() || '@faults.test', 'Person') returning id
     ), member as (
       insert into memberships ("instituteId", "userId", role) select $1, id, $3 from person returning "userId"
     )
     insert into sessions ("instituteId", "userId", "tokenHash", "expiresAt")
     select $1, "userId", $2, now() + interval '1 day' from member returning "userId"::text, id as "sessionId"`,
    [instituteId, createHash("sha256").update(loginToken).digest(), role],
  )
  if (!session) throw new Error("nobody was inserted")
  const { token } = await signAccessToken({ ...session, userId: Number(session.userId), instituteId })
  const [a, b, c] = randomBytes(3)
  return {
    instituteId,
    headers: { authorization: `Bearer ${token}`, logintoken: loginToken, "x-real-ip": `10.${a}.${b}.${c}` },
  }
}

/** Calls the program as a member; undefined when it cannot be reached. Notes an answer with status 500. */
export async function callAs(
  rig: Rig,
  { headers }: Pick<Member, "headers">,
  { path, body }: { path: string; body: object },
): Promise<{ status: number; reply: unknown } | undefined> {
  const isForm = body instanceof FormData
  const response = await fetch(`${rig.url}${path}`, {
    method: "POST",
    headers: isForm ? headers : { ...headers, "content-type": "application/json" },
    body: isForm ? body : JSON.stringify(body),
    signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
  }).catch(() => undefined)
  if (!response) return undefined
  if (response.status === 500) rig.internalErrors.push({ url: path })
  return { status: response.status, reply: await response.json().catch(() => undefined) }
}
