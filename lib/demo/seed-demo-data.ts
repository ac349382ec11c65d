import { insertDefaultPlans } from "@/lib/features/plans/plans.server"
import { writeRisks } from "@/lib/features/figures/find-risks.server"
import { writeSizes } from "@/lib/features/platform/measure-institutes.server"
import { hashPassword } from "@/lib/server/auth/password"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { DEMO_PASSWORD, PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { institutes } from "./content/institutes"
import type { InstituteContent } from "./content/types"
import { planInstitutes } from "./content/plan-institutes"
import { mediaOf } from "./media/institute-media"
import { insertAddOns } from "./seeders/insert-add-ons"
import { instituteExists, insertInstitute } from "./seeders/insert-institute"
import { insertPlanInstitute } from "./seeders/insert-plan-institute"
import { insertInstituteReferrals } from "./seeders/insert-institute-referrals"
import { insertFees } from "./seeders/insert-fees"
import { insertPlanOrders } from "./seeders/insert-plan-orders"
import { publishNewerVersion, subscriberOf } from "./seeders/subscribe-plan-institute"
import { insertJobFailure } from "./seeders/insert-job-failure"
import { insertSupportSession } from "./seeders/insert-support-session"
import { insertApplications } from "./seeders/insert-applications"
import { issuePastDocuments } from "./seeders/issue-past-documents"
import { hasFfmpeg } from "@/lib/server/video/has-ffmpeg"

/** Options of seeding: the log, the current time, and the password of the accounts; without one it is the published one. */
export type SeedOptions = { log: (line: string) => void; now?: Date; password?: string }

/**
 * Inserts the demo institutes that do not exist yet, each in one transaction; running it again changes nothing. Their
 * files have rows, but none is made: that is the work of `makeDemoMedia`. Without ffmpeg the lessons have no videos.
 */
export async function seedDemoData({
  log,
  now = new Date(),
  password = DEMO_PASSWORD,
}: SeedOptions): Promise<{ seeded: string[] }> {
  const missing = await readPlatform(async (db) => {
    const known = await Promise.all(institutes.map((institute) => instituteExists(db, institute)))
    return institutes.filter((_, index) => !known[index])
  })
  const missingPlans = await readPlatform(async (db) => {
    const known = await Promise.all(planInstitutes.map((institute) => instituteExists(db, institute)))
    return planInstitutes.filter((_, index) => !known[index])
  })
  if (missing.length + missingPlans.length === 0) return { seeded: [] }

  const hasVideos = await hasFfmpeg()
  if (!hasVideos)
    log("ffmpeg is not installed: the lessons of the demo data have no videos (Debian: apt-get install ffmpeg)")
  await withPlatform(insertDefaultPlans)
  // Hashing is deliberately slow, so all accounts share one hash.
  const passwordHash = await hashPassword(password)
  const seeded: string[] = []
  for (const institute of missing) {
    const media = mediaOf(institute, { hasVideos })
    if (await withPlatform((db) => insertInstitute(db, { institute, media, now, passwordHash })))
      seeded.push(institute.slug)
  }
  for (const institute of missingPlans)
    if (await withPlatform((db) => insertPlanInstitute(db, { institute, now, passwordHash })))
      seeded.push(institute.slug)
  // Documents of a platform that has some already are not dated before them.
  const hasOrders = missing.some(({ id }) => id === PLATFORM_INSTITUTE_ID)
  for (const subscriber of [...missing.flatMap(subscriberWithSlug), ...missingPlans])
    await insertPlanOrders(subscriber, { now, hasOrders })
  const [direct] = hasOrders ? missingPlans.filter(({ sellsDirectly }) => sellsDirectly) : []
  if (direct) {
    await insertFees(direct, now)
    await issuePastDocuments(direct.id)
  }
  for (const { id, offline } of missing) {
    await issuePastDocuments(id)
    if (offline) await insertApplications(id, { offline, now })
  }
  await withPlatform(async (db) => {
    await publishNewerVersion(db)
    await insertAddOns(db)
    await writeSizes(db)
    await writeRisks(db)
    await insertJobFailure(db, now)
  })
  const [visited] = missing.filter(({ slug }) => slug !== "lectern")
  if (visited) {
    await withPlatform(async (db) => {
      await insertSupportSession(db, visited.id, now)
      await insertInstituteReferrals(db, visited.id, now)
    })
  }
  await reserveDemoIds()
  return { seeded }
}

function subscriberWithSlug(institute: InstituteContent) {
  const subscriber = subscriberOf(institute)
  return subscriber ? [{ ...subscriber, slug: institute.slug }] : []
}

/** The demo institutes, and with them the platform, have fixed ids; the next institute gets an id after them. */
export const reserveDemoIds = () =>
  asOwner("select setval('institutes_id_seq', greatest(last_value, $1)) from institutes_id_seq", [
    institutes.length + planInstitutes.length,
  ])
