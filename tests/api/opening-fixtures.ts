import type { RequestOf } from "@/lib/contract/endpoint"
import { openings } from "@/lib/features/openings/contract"
import { insertPlan } from "@/lib/features/plans/plan-versions.server"
import { asOwner } from "@/lib/server/tenancy/owner"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { freshIp, latestOtp } from "../setup/otp"
import { send, unique } from "../setup/test-app"

type Fields = RequestOf<typeof openings.create>["body"]

const price = { priceMonthMinor: 0, priceYearMinor: 0 }

/** The Free plan, and ids of institutes that follow those of the tests. */
export function prepareOpenings(): void {
  beforeAll(async () => {
    await asOwner("select setval('institutes_id_seq', (select max(id) from institutes))")
    await withPlatform((db) => insertPlan(db, { slug: "free", name: "Free", terms: price }))
  })
  // Other tests count the plans on sale.
  afterAll(() =>
    withPlatform((db) =>
      db.updateTable("plans").set({ archivedAt: new Date() }).where("slug", "like", "trial-%").execute(),
    ),
  )
}

/** A plan with a trial of 14 days. */
export async function planToTry(): Promise<{ id: number; slug: string }> {
  const slug = unique("trial")
  const terms = { priceMonthMinor: 299_900, priceYearMinor: 2_999_000, trialDays: 14 }
  const id = await withPlatform((db) => insertPlan(db, { slug, name: "Trial", terms }))
  return { id: id ?? 0, slug }
}

/** Begins an opening by a stranger, at an address of its own. */
export async function begin(fields: Partial<Fields> = {}, headers = freshIp()) {
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
export const confirm = (id: string, body: RequestOf<typeof openings.confirm>["body"]) =>
  send(null, openings.confirm, { params: { id }, body }, freshIp())

/** Opens an institute by the code that was sent. */
export async function openOne(fields: Partial<Fields> = {}, browser?: string, more: { onFree?: boolean } = {}) {
  const { data, body } = await begin(fields)
  return confirm(data.id, { code: await latestOtp(body.email), ...(browser && { browser }), ...more })
}
