import { encode } from "next-auth/jwt"
import { type SessionCookie, sessionSecret } from "@/lib/server/auth/session-cookie"
import type { TestMember } from "./test-app"

/** The session cookie that a browser would send for a member. */
export async function cookieOf({ userId, instituteId, accessToken, loginToken, email }: TestMember): Promise<string> {
  const user = { user_id: userId, first_name: "A", email, role: "Student" as const, selectedInstitute: instituteId }
  const session: SessionCookie = {
    user: { ...user, profileImage: null },
    accessToken,
    loginToken,
    accessEndsAt: Date.now() + 600_000,
  }
  const value = await encode({ token: { ...session }, secret: await sessionSecret(), maxAge: 600 })
  return `next-auth.session-token=${value}`
}
