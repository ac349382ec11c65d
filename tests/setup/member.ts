import { people } from "@/lib/features/auth/contract"
import { hashPassword } from "@/lib/server/auth/password"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { institutes, send, type Slug, unique } from "./world"

/** The password of every member that a test makes. */
export const password = "a long enough secret"

/** Makes a person with a password who belongs to the institutes named. */
export async function personOf(...slugs: Slug[]) {
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

/** Has a person prove their e-mail, as they do who stay. */
export const proveEmail = (userId: number) =>
  withPlatform((db) => db.updateTable("users").set({ emailVerifiedAt: new Date() }).where("id", "=", userId).execute())

/** Signs in by the call of the specification. */
export const signIn = (email: string, slug: Slug = "acme", word = password, ip = "203.0.113.9") =>
  send(null, people.login, { body: login(email, slug, word) }, { "x-real-ip": ip })

/** Signs in and lets the session elsewhere end. */
export const signInHere = (email: string, slug: Slug = "acme", headers: Record<string, string> = {}) =>
  send(null, people.login, { body: { ...login(email, slug, password), endOther: true } }, headers)

const login = (username: string, slug: Slug, word: string) => ({
  username,
  password: word,
  instituteId: institutes[slug],
  isWebLogin: true,
})
