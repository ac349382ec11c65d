import { offline } from "@/lib/features/offline/contract"
import { createItemOnSale } from "../setup/payments"
import { createMember, send, type TestMember } from "../setup/test-app"
import { mayOpen, saveWays, withOffline } from "./offline-fixtures"

const at = withOffline()

test("one application for the same items; another after it was withdrawn", async () => {
  const [first, second] = [await createItemOnSale(), await createItemOnSale()]
  const [one, other] = await Promise.all([at.apply([first, second]), at.apply([second, first])])
  expect([one.code ?? "", other.code ?? ""].toSorted()).toEqual(["", "application_exists"])
  expect((await at.apply([first])).status).toBe(200)
  const { id } = (one.code ? other : one).data
  const withdraw = (as: TestMember) => send(as, offline.withdraw, { body: { id } })
  expect((await withdraw(await createMember("Student"))).code).toBe("not_found")
  expect((await withdraw(at.student())).data.status).toBe("withdrawn")
  expect((await withdraw(at.student())).code).toBe("application_moved")
  expect((await at.apply([first, second])).status).toBe(200)
})

test("an owned item, a changed price and a free item are refused as in other orders", async () => {
  const itemId = await createItemOnSale({ priceMinor: 100_00 })
  expect((await at.apply([itemId], { expectedTotalMinor: 99_00 })).code).toBe("price_changed")
  const free = await createItemOnSale({ priceMinor: 0 })
  expect((await at.apply([free])).fields).toHaveProperty("items")
  const { data } = await at.apply([itemId])
  await at.record(data.id, null)
  expect((await at.apply([itemId])).code).toBe("already_owned")
  expect((await at.apply([itemId], {}, at.admin())).code).toBe("already_owned")
})

test("an institute that takes no payments itself, and a way that it does not offer", async () => {
  const itemId = await createItemOnSale()
  await saveWays(at.admin(), { modes: ["cash"] })
  expect((await at.apply([itemId])).fields).toHaveProperty("mode")
  await saveWays(at.admin(), { isOn: false })
  expect((await at.apply([itemId])).code).toBe("offline_closed")
  await saveWays(at.admin())
})

test("staff enrol by hand with an amount", async () => {
  await at.saveProfile()
  const itemId = await createItemOnSale({ priceMinor: 1_180_00 })
  const enrol = (requestStatus: "RECEIVED" | "PARTIAL", change: object = {}) =>
    send(at.admin(), offline.enrolByHand, {
      query: { requestStatus },
      body: {
        userId: at.student().userId,
        items: [{ kind: "course", itemId }],
        mode: "cash",
        receivedOn: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
        ...change,
      },
    })
  expect((await enrol("RECEIVED")).code).toBe("state_required")
  expect((await enrol("RECEIVED", { userId: at.admin().userId })).code).toBe("not_found")
  const billing = { stateCode: "27" }
  const part = await enrol("PARTIAL", { billing, amountMinor: 180_00 })
  expect(part.data).toMatchObject({
    status: "payment_awaited",
    receivedMinor: 180_00,
    applicant: { id: at.student().userId },
  })
  expect((await enrol("RECEIVED", { billing })).code).toBe("application_exists")
  expect((await at.record(part.data.id, null, { mode: "cash", reference: null })).data.status).toBe("enrolled")
  expect(await mayOpen(at.student(), itemId)).toBe(true)
})
