/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import "../setup/public-settings"
import { dashboards } from "@/lib/features/dashboards/contract"
import { institutes as calls } from "@/lib/features/institutes/contract"
import { wishlist } from "@/lib/features/wishlist/contract"
import { system } from "@/lib/features/system/contract"
import { members } from "@/lib/features/members/contract"
import { policyWithoutScripts } from "@/lib/server/page-cache/content-policy"
import { log } from "@/lib/server/log"
import { markReady } from "@/lib/server/front/readiness"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { withJobQueue } from "../setup/job-queue"
import { createItemOnSale, placeOrder } from "../setup/payments"
import { createMember, institutes, send } from "../setup/test-app"

withJobQueue()

test("without a payment gateway nothing is sold, no order is kept, and no page may post to a test gateway", async () => {
  const buyer = await createMember("Student")
  expect(await placeOrder(buyer, await createItemOnSale())).toMatchObject({ status: 422, code: "payments_not_set_up" })
  const orders = await readInstitute(institutes.acme, (db) =>
    db.selectFrom("orders").select("id").where("buyerId", "=", buyer.userId).execute(),
  )
  expect(orders).toEqual([])
  expect(policyWithoutScripts()).toContain("form-action 'self';")
})

test("pages and dashboards say so, to who visits, to who sells and to who can mend it", async () => {
  const { data: profile } = await send(null, calls.showDetails, { query: { instituteId: String(institutes.acme) } })
  expect(profile).toMatchObject({ isSelling: true, takesPayments: false })
  const student = await createMember("Student")
  expect((await send(student, wishlist.list, { query: {} })).data.takesPayments).toBe(false)
  const admin = await createMember("InstituteAdmin")
  expect((await send(admin, dashboards.admin, {})).data.takesPayments).toBe(false)
  const owner = await createMember("SuperAdmin", "lectern")
  expect((await send(owner, dashboards.master, {})).data.missing).toEqual(["no_payments", "no_mail"])
})

test("health says that payments and mail are not set up", async () => {
  markReady({ jobs: () => true })
  const { data } = await send(null, system.health, {})
  expect(data.warnings).toEqual(["no_payments", "no_mail"])
})

test("a refusal is logged with who asked for what from where, and without the path itself", async () => {
  const student = await createMember("Student")
  const warn = jest.spyOn(log, "warn").mockImplementation(() => undefined)
  expect((await send(student, members.list, { query: {} })).status).toBe(403)
  expect(warn).toHaveBeenCalledWith(
    {
      requestId: expect.any(String),
      method: "GET",
      path: members.list.path,
      ip: expect.any(String),
      instituteId: institutes.acme,
      userId: student.userId,
      code: "forbidden",
    },
    "refused",
  )
  warn.mockRestore()
})
