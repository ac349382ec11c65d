import { createHash } from "node:crypto"
import { sql } from "kysely"
import type { RequestOf } from "@/lib/contract/endpoint"
import { openings } from "@/lib/features/openings/contract"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { freshIp, latestOtp } from "../setup/otp"
import { send, unique } from "../setup/test-app"

type Fields = RequestOf<typeof openings.create>["body"]

const price = { priceMonthMinor: 0, priceYearMinor: 0 }

/** The Free plan, and ids of institutes that follow those of the tests. */
export function prepareOpenings(): void {
  beforeAll(prepareFree)
  // Other tests count the plans on sale.
  afterAll(() =>
    withPlatform((db) =>
      db.updateTable("plans").set({ archivedAt: new Date() }).where("slug", "like", "trial-%").execute(),
    ),
  )
}

/** The same for a file with a database of its own. */
export async function prepareFree(): Promise<void> {
  await asOwner("select setval('institutes_id_seq', (select max(id) from institutes))")
  await withPlatform((db) => insertPlan(db, { slug: "free", name: "Free", terms: price }))
}

/** A plan with a trial of 14 days. */
export async function planToTry(): Promise<{ id: number; slug: string }> {
  const slug = unique("trial")
  const terms = { priceMonthMinor: 299_900, priceYearMinor: 2_999_000, trialDays: 14 }
  const id = await withPlatform((db) => insertPlan(db, { slug, name: "Trial", terms }))
  return { id: id ?? 0, slug }
}

/** Begins an opening by a stranger, at an address of its own. */
export async function begin(fields: Partial<Fields> = {}, headers: Record<string, string> = freshIp()) {
  const body = {
    name: "Banyan School",
    slug: unique("school"),
    first_name: "Ravi",
    last_name: "Iyer",
    email: `${unique("ravi")}@${unique("school")}.test`,
    password: "a sentence nobody guesses",
    ...fields,
  }
  return { ...(await send(null, openings.create, { body }, headers)), body }
}

/** Confirms an opening by a code. */
export const confirm = (
  id: string,
  body: RequestOf<typeof openings.confirm>["body"],
  headers: Record<string, string> = freshIp(),
) => send(null, openings.confirm, { params: { id }, body }, headers)

/** Opens an institute by the code that was sent. */
export async function openOne(fields: Partial<Fields> = {}, browser?: string, more: { onFree?: boolean } = {}) {
  const { data, body } = await begin(fields)
  return confirm(data.id, { code: await latestOtp(body.email), ...(browser && { browser }), ...more })
}

/** The rows of an institute by its address, one a member. */
export const rowsOf = (slug: string) =>
  readPlatform((db) =>
    db
      .selectFrom("institutes as i")
      .innerJoin("institute_subscriptions as s", "s.instituteId", "i.id")
      .innerJoin("memberships as m", "m.instituteId", "i.id")
      .innerJoin("users as u", "u.id", "m.userId")
      .leftJoin("slug_claims as c", "c.instituteId", "i.id")
      .select([
        "i.id",
        "i.name",
        "i.locale",
        "i.timezone",
        "i.visible",
        "i.tagline",
        "i.awaitsMobile",
        "u.id as userId",
        "s.status",
        "s.trialEndsAt",
        "s.accessUntil",
        "s.planId",
      ])
      .select(["u.email", "u.emailVerifiedAt", "m.role", "m.status as membership", "c.slug as claimed"])
      .where("i.slug", "=", slug)
      .execute(),
  )

/** The half hour for which an address is held is over. */
export const endHold = (slug: string) =>
  withPlatform((db) =>
    db
      .updateTable("slug_claims")
      .set({ heldUntil: new Date(Date.now() - 1000) })
      .where("slug", "=", slug)
      .execute(),
  )

/** Forgets the limits of codes, which have tests of their own, and keeps those of openings. */
export const forgetCodeLimits = () => {
  const prefixes = ["opening by person", "opening by address"].map((name) =>
    createHash("sha256").update(name).digest("base64url").slice(0, 12),
  )
  return withPlatform((db) => sql`delete from rate_limits where left(key, 12) <> all (${prefixes}::text[])`.execute(db))
}
