import { auth } from "@/lib/features/auth/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes, send, type Slug, unique } from "./test-app"

/** The password of every member that a test creates. */
export const password = "a long enough secret"

/** Creates a person with a password and a membership in each of the given institutes. */
export async function createPersonIn(...slugs: Slug[]) {
  const email = `${unique("member")}@people.test`
  const passwordHash = await hashPassword(password)
  const userId = await withPlatform(async (db) => {
    const { id } = await db
      .insertInto("users")
      .values({ email, firstName: "Asha", lastName: "Rao", passwordHash })
      .returning("id")
      .executeTakeFirstOrThrow()
    for (const slug of slugs)
      await db
        .insertInto("memberships")
        .values({ instituteId: institutes[slug], userId: id, role: "Student" })
        .execute()
    return id
  })
  return { email, userId }
}

/** Marks a person's e-mail as verified. */
export const markEmailVerified = (userId: number) =>
  withPlatform((db) => db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", userId).execute())

/** Signs in with a password as our screens first do: a session on another device is not ended. */
export const signIn = (email: string, slug: Slug = "acme", secret = password, ip = "203.0.113.9") =>
  send(null, auth.login, { body: { ...loginBody(email, slug, secret), endOther: false } }, { "x-real-ip": ip })

/** Signs in and ends the session on another device. */
export const signInEndingOthers = (email: string, slug: Slug = "acme", headers: Record<string, string> = {}) =>
  send(null, auth.login, { body: { ...loginBody(email, slug, password), endOther: true } }, headers)

const loginBody = (username: string, slug: Slug, secret: string) => ({
  username,
  password: secret,
  instituteId: institutes[slug],
  isWebLogin: true,
})
