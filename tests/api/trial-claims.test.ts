import { openings } from "@/lib/features/openings/contract"
import { laterClaimJobs } from "@/lib/features/openings/later-claims.server"
import { isPublicMailDomain } from "@/lib/features/openings/public-mail-domains"
import { claimOf, takeTrial, trialClaimsOf } from "@/lib/features/openings/trial-claims.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { markMobileVerified } from "../setup/otp"
import { resumePlan, setPlan } from "../setup/plan"
import { createMember, institutes, send, type Slug, type TestMember, unique } from "../setup/test-app"
import { openOne, planToTry, prepareOpenings } from "./opening-fixtures"

withJobQueue()
prepareOpenings()

let trial: { slug: string }
beforeAll(async () => {
  trial = await planToTry()
})

/** An administrator with a verified mobile, who has had no trial. */
async function createAdmin(slug: Slug) {
  const admin = await createMember("InstituteAdmin", slug)
  const email = `${unique("asha")}@${unique("school")}.test`
  await withPlatform((db) => db.updateTable("users").set({ email }).where("id", "=", admin.userId).execute())
  await markMobileVerified(admin.userId)
  return admin
}

const putOnFree = (slug: Slug) =>
  withPlatform(async (db) => {
    const free = await db.selectFrom("plans").selectAll().where("slug", "=", "free").executeTakeFirstOrThrow()
    await setPlan(slug, { planId: free.id, planVersionId: free.currentVersionId ?? 0 })
  })
const setGstin = (slug: Slug, gstin: string | null) =>
  withPlatform((db) => db.updateTable("institutes").set({ gstin }).where("id", "=", institutes[slug]).execute())
const start = (admin: TestMember) => send(admin, openings.startTrial, { body: { plan: trial.slug } })

const SLUGS = ["acme", "rival"] as const
beforeEach(async () => {
  for (const slug of SLUGS) await putOnFree(slug)
})
afterEach(async () => {
  for (const slug of SLUGS) {
    await setGstin(slug, null)
    await resumePlan(slug)
  }
})

test("the GSTIN of an institute that has had a trial starts no other one, and what was looked at is not taken", async () => {
  const { slug } = (await openOne({ plan: trial.slug })).data
  const gstin = "29ABCDE1234F7Z9"
  await withPlatform(async (db) => {
    const other = await db.selectFrom("institutes").select("id").where("slug", "=", slug).executeTakeFirstOrThrow()
    await takeTrial(db, [claimOf("gstin", gstin)], other.id)
  })
  await setGstin("rival", gstin)
  const admin = await createAdmin("rival")
  expect(await start(admin)).toMatchObject({ status: 409, code: "trial_used" })
  await setGstin("rival", null)
  expect((await start(admin)).status).toBe(200)
})

test("what an institute is known by itself does not keep it from its one trial", async () => {
  const gstin = "29ABCDE1234F8Z8"
  await setGstin("acme", gstin)
  const admin = await createAdmin("acme")
  await laterClaimJobs[0]?.run({})
  await withPlatform((db) => takeTrial(db, [claimOf("gstin", gstin)], institutes.acme))
  expect((await start(admin)).status).toBe(200)
})

test("who opens on Free because of others has not had a trial by what is theirs alone", async () => {
  const domain = `${unique("school")}.test`
  await openOne({ email: `one@${domain}`, plan: trial.slug })
  const email = `two@${domain}`
  expect((await openOne({ email, plan: trial.slug }, undefined, { onFree: true })).status).toBe(200)
  const [own, ofDomain] = trialClaimsOf({ email, mobile: null })
  const taken = await readPlatform((db) =>
    db
      .selectFrom("trial_claims")
      .select("kind")
      .where("hash", "in", [own?.hash ?? Buffer.alloc(0), ofDomain?.hash ?? Buffer.alloc(0)])
      .execute(),
  )
  expect(taken).toEqual([{ kind: "mail_domain" }])
})

test("one mailbox has one claim, however its address is spelt", () => {
  const claimsOf = (email: string) => trialClaimsOf({ email, mobile: null })
  expect(claimsOf("ravi.iyer+two@googlemail.com")).toEqual(claimsOf("raviiyer@gmail.com"))
  expect(claimsOf("ravi.iyer@gmail.com.test")).not.toEqual(claimsOf("raviiyer@gmail.com"))
})

test.each(["yahoo.fr", "yahoo.com.sg", "hotmail.it", "outlook.com.br", "live.co.uk", "gmx.at", "rediffmail.com"])(
  "%s is a mail service where anybody has a mailbox",
  (domain) => expect(isPublicMailDomain(domain)).toBe(true),
)

test.each(["live.school.in", "yahoo-classes.in", "myoutlook.com", "yahoo.academy"])(
  "%s is somebody's own domain",
  (domain) => expect(isPublicMailDomain(domain)).toBe(false),
)
