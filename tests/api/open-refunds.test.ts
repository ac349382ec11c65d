import { dashboards } from "@/lib/features/dashboards/contract"
import { openRefunds } from "@/lib/features/orders/open-refunds-contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { runJobs } from "../setup/run-jobs"
import { createMember, send, type TestMember } from "../setup/test-app"
import { type PaidSale, sellCourses, startRefund } from "./refund-fixtures"

let staff: TestMember
beforeAll(async () => {
  staff = await createMember("Admin")
})

const list = async (query: { need?: "requested" | "failed" | "refused" | "slow"; size?: string } = {}, as = staff) =>
  (await send(as, openRefunds.list, { query: { size: "100", ...query } })).data
const todo = async (as = staff) => (await send(as, dashboards.admin, {})).data.openRefunds

type Change = { status: string; failureKind?: string; acceptedAt?: Date; owedAt?: Date; nextTryAt?: null }

/** A refund of 100 rupees of a sale, in a state. */
async function refundIn(change: Change, slug: "acme" | "rival" = "acme"): Promise<PaidSale & { id: number }> {
  const sale = await sellCourses([40_000], { slug })
  const admin = slug === "acme" ? staff : await createMember("InstituteAdmin", slug)
  const { data } = await startRefund(admin, sale, { amountMinor: 10_000 })
  await runJobs()
  await withPlatform((db) => db.updateTable("refunds").set(change).where("id", "=", data.id).execute())
  return { ...sale, id: data.id }
}

const DAY_MS = 24 * 3_600_000

test("refunds that need somebody are listed by why, the oldest first, and counted on the dashboard", async () => {
  const before = { ...(await list()).counts, all: await todo() }
  const asked = await refundIn({ status: "requested" })
  const failed = await refundIn({ status: "failed", failureKind: "bank" })
  const refused = await refundIn({ status: "due", failureKind: "low_balance", nextTryAt: null })
  const slow = await refundIn({ status: "pending", acceptedAt: new Date(Date.now() - 11 * DAY_MS) })
  await refundIn({ status: "pending", acceptedAt: new Date(Date.now() - 9 * DAY_MS) })
  await refundIn({ status: "processed" })
  const other = await refundIn({ status: "failed", failureKind: "bank" }, "rival")

  const { content, counts } = await list()
  const ours = [asked, failed, refused, slow].map(({ id }) => id)
  expect(content.map(({ id }) => id).filter((id) => ours.includes(id))).toEqual(ours)
  expect(content.find(({ id }) => id === refused.id)).toMatchObject({
    ...{ need: "refused", failure: "low_balance", amountMinor: 10_000, transactionId: refused.transactionId },
    buyer: { email: refused.buyer.email },
  })
  expect(counts).toEqual({
    ...{ requested: before.requested + 1, failed: before.failed + 1 },
    ...{ refused: before.refused + 1, slow: before.slow + 1 },
  })
  expect(await todo()).toBe(before.all + 4)
  expect((await list({ need: "slow" })).content.map(({ need }) => need)).toEqual(Array(counts.slow).fill("slow"))
  expect((await list({ size: "1" })).content).toHaveLength(1)

  const rival = await createMember("InstituteAdmin", "rival")
  const rivals = (await list({}, rival)).content.map(({ id }) => id)
  expect(rivals).toContain(other.id)
  expect(rivals.filter((id) => ours.includes(id))).toEqual([])
  expect(await send(asked.buyer, openRefunds.list, { query: {} })).toMatchObject({ status: 403 })
})

afterAll(async () => {
  await withPlatform((db) =>
    db
      .updateTable("refunds")
      .set({ status: "processed", failureKind: null })
      .where("status", "in", ["requested", "failed", "due", "pending"])
      .execute(),
  )
})
