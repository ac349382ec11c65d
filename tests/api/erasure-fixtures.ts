import { Readable } from "node:stream"
import { sql } from "kysely"
import { erasure } from "@/lib/features/erasure/contract"
import { profile } from "@/lib/features/profile/contract"
import { erasureJobs } from "@/lib/features/erasure/jobs.server"
import { newFileKey } from "@/lib/server/gateways/files/file-keys"
import { files } from "@/lib/server/gateways/files/files"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { freshIp } from "../setup/otp"
import { password, signIn } from "../setup/sign-in"
import { runJobs } from "../setup/run-jobs"
import { institutes, send, type Slug, type TestMember, unique } from "../setup/test-app"
import { createSignedInMember } from "./profile-fixtures"

export const reauthenticate = (as: TestMember) => send(as, profile.reauthenticate, { body: { password } }, freshIp())
export const requestErasure = (as: TestMember) => send(as, erasure.request, {})
export const userOf = (id: number) =>
  readPlatform((db) => db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow())
export const setRole = (userId: number, role: string, slug: Slug) =>
  withPlatform((db) =>
    db
      .updateTable("memberships")
      .set({ role })
      .where("userId", "=", userId)
      .where("instituteId", "=", institutes[slug])
      .execute(),
  )
export const rowsOf = async (userId: number, tables: readonly string[], slug?: Slug) => {
  const there = slug ? sql`and "instituteId" = ${institutes[slug]}` : sql``
  return readPlatform(async (db) => {
    const counted: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await sql<{
        n: number
      }>`select count(*)::int as n from ${sql.table(table)} where "userId" = ${userId} ${there}`.execute(db)
      if (rows[0]?.n) counted[table] = rows[0].n
    }
    return counted
  })
}

export async function signInAgain(as: TestMember, slug: Slug = "acme"): Promise<TestMember> {
  const { data } = await signIn(as.email, slug)
  return { ...as, accessToken: data.access_token, loginToken: data.user_unique_login_token }
}

/** Makes the erasure due and runs the daily job. */
export async function eraseNow(userId: number) {
  await withPlatform((db) =>
    db
      .updateTable("users")
      .set({ erasureDueAt: new Date(Date.now() - 1_000) })
      .where("id", "=", userId)
      .execute(),
  )
  await runEraseDueAndJobs()
}
/** Runs the daily job alone. */
export const runEraseDueAccounts = async () => erasureJobs.find(({ name }) => name === "erase-due-accounts")?.run({})
/** Runs the daily job and the jobs that it queues. */
export const runEraseDueAndJobs = async () => {
  await runEraseDueAccounts()
  await runJobs()
}

/** Creates a teacher at acme and rival with a row in every table with personal data. */
export async function createTeacherWithData() {
  const { first, second, userId, email } = await createSignedInMember("acme", "rival")
  const newKey = (extension: string) => newFileKey({ instituteId: institutes.acme, access: "public", extension })
  const [key, video] = [newKey("webp"), newKey("mp4")]
  const drawn = key.replace(".webp", "@160.webp")
  for (const file of [key, video, drawn]) await files.put(file, Readable.from([Buffer.from("x")]))
  await withPlatform(async (db) => {
    await db.updateTable("users").set({ image: key, mobile: `+9197${String(userId).slice(-8).padStart(8, "0")}`, gender: "female" }).where("id", "=", userId).execute() // oxfmt-ignore
    await db
      .insertInto("social_identities")
      .values({ provider: "google", subject: unique("sub"), userId })
      .execute()
    for (const instituteId of [institutes.acme, institutes.rival]) {
      const own = { instituteId, userId }
      await db.insertInto("student_parents").values({ ...own, relation: "mother", name: "Ila" }).execute() // oxfmt-ignore
      await db.insertInto("notification_preferences").values(own).execute()
      await db.insertInto("teacher_billing").values({ ...own, sealed: "x" }).execute() // oxfmt-ignore
      await db.insertInto("referral_codes").values({ ...own, code: `R${String(userId).slice(-7).padStart(7, "0")}` }).execute() // oxfmt-ignore
      await db.insertInto("events").values({ instituteId, actorId: userId, key: "member.edited", subjectType: "user", subjectId: userId, changes: JSON.stringify({ first_name: ["Asha", "Usha"] }) }).execute() // oxfmt-ignore
    }
    const { id } = await db.insertInto("files").values({ instituteId: institutes.acme, key: video, name: "f", mime: "video/mp4", bytes: 1, sha256: "0", access: "public" }).returning("id").executeTakeFirstOrThrow() // oxfmt-ignore
    await db.insertInto("teacher_profiles").values({ instituteId: institutes.acme, userId, headline: "Ragas", teaserFileId: id }).execute() // oxfmt-ignore
    await db
      .insertInto("teacher_profiles")
      .values({ instituteId: institutes.rival, userId, headline: "Talas" })
      .execute()
  })
  for (const slug of ["acme", "rival"] as const) await setRole(userId, "Teacher", slug)
  return { first, second, userId, email, keys: [key, video, drawn] }
}
