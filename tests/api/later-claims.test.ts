import { claimLater, laterClaimJobs } from "@/lib/features/openings/later-claims.server"
import { claimOf } from "@/lib/features/openings/trial-claims.server"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes } from "../setup/test-app"

const GSTIN = "29ABCDE1234F1Z5"
const runJob = () => laterClaimJobs[0]?.run({})
const setGstin = (slug: "acme" | "rival", gstin: string | null) =>
  withPlatform((db) => db.updateTable("institutes").set({ gstin }).where("id", "=", institutes[slug]).execute())
const notesOf = (slug: "acme" | "rival") =>
  readPlatform((db) =>
    db.selectFrom("institute_notes").select("text").where("instituteId", "=", institutes[slug]).execute(),
  )

afterEach(async () => {
  await setGstin("acme", null)
  await setGstin("rival", null)
})

test("a GSTIN is the trial of the institute that entered it first; the second is a note for the platform, once", async () => {
  await setGstin("acme", GSTIN)
  await runJob()
  await setGstin("rival", GSTIN)
  await runJob()
  await runJob()
  expect(await notesOf("acme")).toEqual([])
  const notes = (await notesOf("rival")).filter(({ text }) => text.startsWith("The GSTIN of this institute is that of"))
  expect(notes).toHaveLength(1)
})

test("so is a mobile that an administrator of both has verified later", async () => {
  const { userId } = await createMember("InstituteAdmin")
  await withPlatform(async (db) => {
    await db
      .insertInto("memberships")
      .values({ instituteId: institutes.rival, userId, role: "InstituteAdmin", status: "active" })
      .execute()
    await db.updateTable("users").set({ mobile: "+919845098450" }).where("id", "=", userId).execute()
    await db.updateTable("users").set({ mobileVerifiedAt: new Date() }).where("id", "=", userId).execute()
  })
  await runJob()
  const notes = [...(await notesOf("acme")), ...(await notesOf("rival"))]
  expect(notes.filter(({ text }) => text.startsWith("The mobile number"))).toHaveLength(1)
})

test("of more than a page none is left out, in the order of the institutes", async () => {
  await setGstin("acme", "29ABCDE1234F2Z4")
  await setGstin("rival", "29ABCDE1234F3Z3")
  await claimLater({ pageSize: 1 })
  const claimed = await readPlatform((db) =>
    db
      .selectFrom("trial_claims")
      .select("instituteId")
      .where("hash", "in", [claimOf("gstin", "29ABCDE1234F2Z4").hash, claimOf("gstin", "29ABCDE1234F3Z3").hash])
      .orderBy("instituteId")
      .execute(),
  )
  expect(claimed.map(({ instituteId }) => instituteId)).toEqual(
    [institutes.acme, institutes.rival].toSorted((one, other) => one - other),
  )
})
