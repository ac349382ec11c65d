import { sql } from "kysely"
import { claimLater, laterClaimJobs } from "@/lib/features/openings/later-claims.server"
import { claimOf } from "@/lib/features/openings/trial-claims.server"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { unique } from "../setup/test-app"
import { openOne, planToTry, prepareOpenings, rowsOf } from "./opening-fixtures"

withJobQueue()
prepareOpenings()

const runJob = () => laterClaimJobs[0]?.run({})

/** Opens an institute with a trial. */
async function open() {
  const { slug } = (await openOne({ plan: (await planToTry()).slug })).data
  return idsOf(slug)
}

/** Opens an institute on Free, by somebody whose mail domain has had a trial. */
async function openOnFree() {
  const domain = `${unique("school")}.test`
  const plan = (await planToTry()).slug
  await openOne({ email: `one@${domain}`, plan })
  const { slug } = (await openOne({ email: `two@${domain}`, plan }, undefined, { onFree: true })).data
  return idsOf(slug)
}

const idsOf = async (slug: string) => {
  const { id = 0, userId = 0 } = (await rowsOf(slug))[0] ?? {}
  return { id, userId }
}

const setGstin = (id: number, gstin: string | null) =>
  withPlatform((db) => db.updateTable("institutes").set({ gstin }).where("id", "=", id).execute())
const notesOf = async (id: number) =>
  (
    await readPlatform((db) =>
      db.selectFrom("institute_notes").select("text").where("instituteId", "=", id).orderBy("id").execute(),
    )
  ).map(({ text }) => text)

const OTHERS_GSTIN = expect.stringMatching(/^The GSTIN of this institute is that of Banyan School \(\d+\)/)

test("a GSTIN is the trial of the institute that entered it first; the second is a note for the platform, once", async () => {
  const [first, second] = [await open(), await open()]
  await setGstin(first.id, "29ABCDE1234F1Z5")
  await runJob()
  await setGstin(second.id, "29ABCDE1234F1Z5")
  await runJob()
  await runJob()
  expect(await notesOf(first.id)).toEqual([])
  expect(await notesOf(second.id)).toEqual([OTHERS_GSTIN])
})

test("it is seen wherever it was entered: in the tax profile, and in the address to which the platform invoices", async () => {
  const [first, second, third] = [await open(), await open(), await open()]
  const gstin = "29ABCDE1234F4Z2"
  await setGstin(first.id, gstin)
  await runJob()
  await withInstitute(second.id, (db) =>
    db
      .insertInto("tax_profiles")
      .values({
        ...{ registration: "regular", legalName: "Banyan", gstin, stateCode: "29", address: "Bengaluru" },
        fromDate: sql<Date>`current_date`,
      })
      .execute(),
  )
  await withInstitute(third.id, (db) =>
    db
      .insertInto("billing_addresses")
      .values({ name: "Banyan", line1: "1 Road", city: "Bengaluru", pin: "560001", stateCode: "29", gstin })
      .execute(),
  )
  await runJob()
  expect([await notesOf(second.id), await notesOf(third.id)]).toEqual([[OTHERS_GSTIN], [OTHERS_GSTIN]])
})

test("an institute that has had no trial takes none, neither by its GSTIN nor by a mobile", async () => {
  const [free, trial] = [await openOnFree(), await open()]
  await setGstin(free.id, "29ABCDE1234F5Z1")
  await setMobile(free.userId, "+919845098451")
  await runJob()
  await setGstin(trial.id, "29ABCDE1234F5Z1")
  await runJob()
  expect([await notesOf(free.id), await notesOf(trial.id)]).toEqual([[], []])
})

async function setMobile(userId: number, mobile: string) {
  await withPlatform((db) => db.updateTable("users").set({ mobile }).where("id", "=", userId).execute())
  await withPlatform((db) =>
    db.updateTable("users").set({ mobileVerifiedAt: new Date() }).where("id", "=", userId).execute(),
  )
}

test("so is a mobile that an administrator of both has verified later", async () => {
  const [first, second] = [await open(), await open()]
  await withPlatform((db) =>
    db
      .insertInto("memberships")
      .values({ instituteId: second.id, userId: first.userId, role: "InstituteAdmin", status: "active" })
      .execute(),
  )
  await setMobile(first.userId, "+919845098450")
  await runJob()
  const notes = [...(await notesOf(first.id)), ...(await notesOf(second.id))]
  expect(notes).toEqual([expect.stringMatching(/^The mobile number/)])
})

test("of more than a page none is left out, in the order of the institutes", async () => {
  const [first, second] = [await open(), await open()]
  await setGstin(first.id, "29ABCDE1234F2Z4")
  await setGstin(second.id, "29ABCDE1234F3Z3")
  await claimLater({ pageSize: 1 })
  const claimed = await readPlatform((db) =>
    db
      .selectFrom("trial_claims")
      .select("instituteId")
      .where("hash", "in", [claimOf("gstin", "29ABCDE1234F2Z4").hash, claimOf("gstin", "29ABCDE1234F3Z3").hash])
      .orderBy("instituteId")
      .execute(),
  )
  expect(claimed.map(({ instituteId }) => instituteId)).toEqual([first.id, second.id])
})
