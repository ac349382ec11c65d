import { type TestGateway, startTestGateway } from "./payments-gateway-fixture"

let testGateway: TestGateway
beforeAll(async () => {
  testGateway = await startTestGateway()
})
afterAll(() => testGateway.close())

const asha = { name: "Asha Rao", email: "asha@example.test", contact: "+919876543210" }

test("a customer is created, edited, fetched and listed by the provider's SDK", async () => {
  const { customers } = testGateway.sdk
  const created = await customers.create({
    ...asha,
    gstin: "29AAAAA0000A1Z5",
    notes: { from: "shop" },
  })
  expect(created).toMatchObject({
    ...asha,
    id: expect.stringMatching(/^cust_[A-Za-z0-9]{14}$/),
    entity: "customer",
    notes: { from: "shop" },
  })
  expect(Math.abs(created.created_at * 1000 - Date.now())).toBeLessThan(5000)
  expect(await customers.fetch(created.id)).toEqual(created)
  expect(await customers.edit(created.id, { name: "Asha R. Rao" })).toEqual({ ...created, name: "Asha R. Rao" })
  expect((await customers.all({ count: 1 })).items).toEqual([{ ...created, name: "Asha R. Rao" }])
  expect(await customers.create({ name: "No Notes" })).toMatchObject({
    email: null,
    contact: null,
    gstin: null,
    notes: [],
  })
})

test("the same customer again is rejected, or returned with fail_existing 0", async () => {
  const { customers } = testGateway.sdk
  const ravi = { name: "Ravi Iyer", email: "ravi@example.test", contact: "9876543211" }
  const { id } = await customers.create(ravi)
  await expect(customers.create(ravi)).rejects.toMatchObject({
    statusCode: 400,
    error: { description: "Customer already exists for the merchant" },
  })
  expect((await customers.create({ ...ravi, fail_existing: 0 })).id).toBe(id)
  const { body } = await testGateway.call("/v1/customers", { ...ravi, fail_existing: "0" })
  expect(body.id).toBe(id)
  const other = await customers.create({ ...ravi, email: "other@example.test" })
  await expect(customers.edit(other.id, { email: ravi.email })).rejects.toMatchObject({ statusCode: 400 })
})

test.each([
  [{ name: "Al" }, "The name must be at least 3 characters.", "name"],
  [{ name: "x".repeat(51) }, "The name may not be greater than 50 characters.", "name"],
  [{ email: "nobody" }, "The email must be a valid email address.", "email"],
  [{ contact: "123" }, "Contact number should be at least 8 digits, including country code", "contact"],
  [{ contact: "1".repeat(16) }, "The contact may not be greater than 15 characters.", "contact"],
  [{ gstin: "no" }, "The gstin field is invalid.", "gstin"],
  [{ foo: 1 }, "foo is/are not required and should not be sent", undefined],
])("a customer %j is rejected: %s", async (fields, description, field) => {
  const { status, body } = await testGateway.call("/v1/customers", fields)
  expect({ status, error: body.error }).toMatchObject({ status: 400, error: { description, ...(field && { field }) } })
})

test("a plan is created, fetched and listed by the provider's SDK", async () => {
  const { plans } = testGateway.sdk
  const item = { name: "Growth", amount: 299_900, currency: "INR", description: "Every month" }
  const created = await plans.create({ period: "monthly", interval: 1, item })
  expect(created).toMatchObject({
    id: expect.stringMatching(/^plan_[A-Za-z0-9]{14}$/),
    entity: "plan",
    period: "monthly",
    interval: 1,
    item: { ...item, id: expect.stringMatching(/^item_/), active: true, unit_amount: 299_900, type: "plan" },
    notes: [],
  })
  expect(await plans.fetch(created.id)).toEqual(created)
  expect((await plans.all({ count: 5 })).items).toEqual([created])
})

test.each([
  [{ period: "hourly" }, "The selected period is invalid.", "period"],
  [{ interval: 0 }, "The interval must be at least 1.", "interval"],
  [{ period: "daily", interval: 6 }, "The interval must be at least 7 for daily plans.", "interval"],
  [{ item: undefined }, "The item field is required.", "item"],
  [{ item: { amount: 100, currency: "INR" } }, "The name field is required.", "name"],
  [{ item: { name: "Plan", amount: 99, currency: "INR" } }, "The amount must be at least INR 1.00", "amount"],
])("a plan %j is rejected: %s", async (change, description, field) => {
  const plan = { period: "monthly", interval: 1, item: { name: "Plan", amount: 100, currency: "INR" } }
  const { status, body } = await testGateway.call("/v1/plans", { ...plan, ...change })
  expect({ status, error: body.error }).toMatchObject({ status: 400, error: { description, field } })
})

test("unknown ids, and customers and plans after a restart", async () => {
  const { customers, plans } = testGateway.sdk
  await expect(customers.fetch("cust_Nobody00000000")).rejects.toMatchObject({ statusCode: 400 })
  await expect(plans.fetch("plan_Nobody00000000")).rejects.toMatchObject({ statusCode: 400 })
  const before = [await customers.all(), await plans.all()]
  await testGateway.restart()
  expect([await customers.all(), await plans.all()]).toEqual(before)
})
