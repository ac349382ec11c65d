import { randomInt } from "node:crypto"
import { sql } from "kysely"
import { insertDefaultPlans } from "@/lib/features/plans/plans.server"
import { hashPassword } from "@/lib/server/auth/password"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"

/** The account of the platform's owner, with the only copy of its password. */
export interface OwnerAccount {
  email: string
  password: string
}

const ADVISORY_LOCK_KEY = 7_301_946
const PLATFORM = { slug: "lectern", name: "Lectern", plan: "enterprise" }
/** Without letters that look alike; 20 of them hold 98 bits. */
const PASSWORD_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"
const PASSWORD_GROUPS = 4
const LETTERS_PER_GROUP = 5

/**
 * Sets a database up that has no institute of the main host: that institute, the default plans and a super admin with this
 * e-mail and a random password. Returns that account; undefined, having changed nothing, where it exists. Processes that start at
 * the same time set up once.
 */
export async function setUpPlatform(email: string): Promise<OwnerAccount | undefined> {
  const password = generatePassword()
  const passwordHash = await hashPassword(password)
  const isSetUp = await withPlatform(async (db) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCK_KEY})`.execute(db)
    if (await db.selectFrom("institutes").select("id").where("id", "=", PLATFORM_INSTITUTE_ID).executeTakeFirst())
      return false
    await insertDefaultPlans(db)
    await insertPlatformInstitute(db)
    await insertOwner(db, { email, passwordHash })
    return true
  })
  if (!isSetUp) return undefined
  await asOwner("select setval('institutes_id_seq', greatest(last_value, $1)) from institutes_id_seq", [
    PLATFORM_INSTITUTE_ID,
  ])
  return { email, password }
}

function generatePassword(): string {
  const letter = () => PASSWORD_LETTERS[randomInt(PASSWORD_LETTERS.length)]
  const group = () => Array.from({ length: LETTERS_PER_GROUP }, letter).join("")
  return Array.from({ length: PASSWORD_GROUPS }, group).join("-")
}

async function insertPlatformInstitute(db: Db) {
  const { slug, name, plan } = PLATFORM
  await sql`insert into institutes (id, slug, name) overriding system value
    values (${PLATFORM_INSTITUTE_ID}, ${slug}, ${name})`.execute(db)
  await db.insertInto("slug_claims").values({ slug, instituteId: PLATFORM_INSTITUTE_ID }).execute()
  await db
    .insertInto("institute_subscriptions")
    .columns(["instituteId", "planId", "status"])
    .expression((e) =>
      e
        .selectFrom("plans")
        .select([e.val(PLATFORM_INSTITUTE_ID).as("instituteId"), "id", e.val("active").as("status")])
        .where("slug", "=", plan),
    )
    .execute()
}

async function insertOwner(db: Db, { email, passwordHash }: { email: string; passwordHash: string }) {
  const { id } = await db
    .insertInto("users")
    .values({ email, passwordHash, firstName: "Platform", lastName: "Owner" })
    .returning("id")
    .executeTakeFirstOrThrow()
  await db
    .insertInto("memberships")
    .values({ instituteId: PLATFORM_INSTITUTE_ID, userId: id, role: "SuperAdmin" })
    .execute()
}
