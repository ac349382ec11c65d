import { spawnSync } from "node:child_process"
import { baskets } from "@/lib/features/baskets/contract"
import { billingAddresses } from "@/lib/features/billing-addresses/contract"
import { invoices } from "@/lib/features/invoices/contract"
import type { OrderBilling } from "@/lib/features/billing-addresses/order-billing"
import { orders } from "@/lib/features/orders/contract"
import { settle } from "@/lib/features/orders/settlement/settle.server"
import { isGstin } from "@/lib/shared/gstin"
import { changeItem } from "../setup/baskets"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale, pay } from "../setup/payments"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { KARNATAKA, MAHARASHTRA, removeTaxProfiles, saveProfile } from "./tax-fixtures"

// A rate that changes meanwhile is in orders-billing.test.ts, the turn of the financial year in documents-new-year.test.ts.

/** Of Daman and Diu, which is a part of Dadra and Nagar Haveli and Daman and Diu (26) today. */
const DAMAN = "25AAPFU0939F1ZZ"
const WRONG_DIGIT = "27AAPFU0939F1ZW"
const HOME = { name: "Asha Trivedi", line1: "14 MG Road", city: "Pune", pin: "411004", stateCode: "27" } as const

let student: TestMember
let price: number
beforeAll(async () => {
  await removeTaxProfiles()
  await saveProfile(await createMember("InstituteAdmin"), { pricesIncludeTax: false })
})
afterAll(removeTaxProfiles)
beforeEach(async () => {
  student = await createMember("Student")
  price = await createItemOnSale({ priceMinor: 49_900 })
})
afterEach(expectInvariants)

type Ids = readonly number[]
type Billing = Partial<OrderBilling>
const place = (
  ids: Ids,
  { billing = HOME, ...values }: { billing?: object; expectedTotalMinor?: number | null } = {},
) =>
  send(student, orders.place, {
    body: {
      items: ids.map((itemId) => ({ kind: "course" as const, itemId })),
      billing: billing,
      ...values,
    },
  })
const quote = (ids: Ids, billing?: object) =>
  send(student, baskets.quote, {
    body: {
      items: ids.map((itemId) => ({ itemId })),
      instituteId: institutes.acme,
      ...(billing && { billing: billing }),
    },
  })
const replace = (ids: Ids) => send(student, baskets.replace, { body: { items: ids.map((itemId) => ({ itemId })) } })
const merge = (ids: Ids) => send(student, baskets.merge, { body: { items: ids.map((itemId) => ({ itemId })) } })
const saveAddress = (change: object) =>
  send(student, billingAddresses.save, { query: {}, body: { address: HOME, ...change } })
/** The heads of an order of the item, which costs 499.00, as its buyer sees it. */
const taxOf = async (billing: Billing) => {
  const { data, code } = await place([price], { billing })
  expect(code).toBeUndefined()
  const shown = await send(student, orders.show, { params: { transactionId: data.transaction_id } })
  const { cgstMinor, sgstMinor, utgstMinor, igstMinor, placeOfSupply, totalMinor } = shown.data
  return {
    heads: [cgstMinor, sgstMinor, utgstMinor, igstMinor],
    placeOfSupply,
    totalMinor,
    billing: shown.data.billing,
  }
}
const WITHIN_STATE = { heads: [4_491, 4_491, 0, 0], placeOfSupply: "27", totalMinor: 58_882 }
const BETWEEN_STATES = [0, 0, 0, 8_982]

describe.each([
  ["an order", (ids: Ids) => place(ids)],
  ["a quote", (ids: Ids) => quote(ids)],
  ["a basket that is replaced", replace],
  ["a basket that is added to", merge],
])("the items of %s", (_, ask) => {
  test("are not of another institute, which are not found", async () => {
    const foreign = await createItemOnSale({}, "rival")
    expect(await ask([price, foreign])).toMatchObject({
      status: 404,
      code: "not_found",
      fields: { "items.1": ["not_found"] },
    })
  })

  test("have no negative ids", async () => {
    expect(await ask([-price])).toMatchObject({ status: 400, code: "invalid_input" })
  })

  test("are up to twenty, which the refusal says", async () => {
    const refused = await ask(Array.from({ length: 21 }, (__, at) => price + at))
    expect(refused).toMatchObject({ status: 400, code: "invalid_input" })
    expect(JSON.stringify(refused.fields)).toMatch(/[Uu]p to 20/)
  })

  test("count once where they are named twice", async () => {
    const { data } = await ask([price, price])
    expect(data.lines).toHaveLength(1)
  })

  test("are of one currency", async () => {
    const dollars = await createItemOnSale()
    await changeItem(dollars, { currency: "USD" })
    expect(await ask([price, dollars])).toMatchObject({ status: 400, code: "invalid_input" })
  })
})

describe("a GSTIN", () => {
  test("with a wrong digit is refused, in an order, a quote and an address", async () => {
    const refused = { status: 400, code: "gstin_invalid" }
    const billing = { ...HOME, gstin: WRONG_DIGIT }
    expect(await place([price], { billing })).toMatchObject(refused)
    expect(await quote([price], billing)).toMatchObject(refused)
    expect(await saveAddress({ gstin: WRONG_DIGIT })).toMatchObject(refused)
    expect((await send(student, orders.list, { query: {} })).data.totalElements).toBe(0)
  })

  test("of a state that has ceased to be one is of its successor", async () => {
    expect(isGstin(DAMAN)).toBe(true)
    expect(await taxOf({ gstin: DAMAN })).toMatchObject({ heads: BETWEEN_STATES, placeOfSupply: "26" })
  })

  test("of the institute itself is allowed", async () => {
    expect(await taxOf({ gstin: MAHARASHTRA })).toMatchObject(WITHIN_STATE)
  })

  test("in lower case and with spaces is stored in capitals", async () => {
    const typed = ` ${KARNATAKA.toLowerCase().slice(0, 5)} ${KARNATAKA.toLowerCase().slice(5)}`
    expect((await taxOf({ gstin: typed })).billing).toMatchObject({ gstin: KARNATAKA })
    expect((await saveAddress({ gstin: typed })).data.gstin).toBe(KARNATAKA)
  })

  test("of a buyer abroad is refused", async () => {
    const billing = { country: "US", gstin: KARNATAKA }
    expect(await place([price], { billing })).toMatchObject({ status: 400, code: "gstin_invalid" })
  })
})

describe("the state of a buyer", () => {
  test("is required where the tax depends on it, and a quote says so", async () => {
    expect(await place([price], { billing: {} })).toMatchObject({
      status: 400,
      code: "state_required",
      fields: { stateCode: [expect.any(String)] },
    })
    expect((await quote([price])).data).toMatchObject({ needsState: true, placeOfSupply: null, totalMinor: 58_882 })
  })

  test("is none that does not exist", async () => {
    for (const stateCode of ["99", "25", "", 27]) {
      expect(await place([price], { billing: { ...HOME, stateCode } })).toMatchObject({ status: 400 })
      expect(await quote([price], { stateCode })).toMatchObject({ status: 400 })
    }
  })

  test("is that of the GSTIN where the address has another", async () => {
    const tax = await taxOf({ ...HOME, gstin: KARNATAKA })
    expect(tax).toMatchObject({ heads: BETWEEN_STATES, placeOfSupply: "29", billing: { stateCode: "27" } })
    expect((await quote([price], { stateCode: "27", gstin: KARNATAKA })).data.placeOfSupply).toBe("29")
  })
})

describe("the total that a buyer saw", () => {
  test("is refused where it is a paisa too low or too high", async () => {
    for (const expectedTotalMinor of [58_881, 58_883, 49_900, 0])
      expect(await place([price], { expectedTotalMinor })).toMatchObject({ status: 409, code: "price_changed" })
    expect((await send(student, orders.list, { query: {} })).data.totalElements).toBe(0)
    expect((await place([price], { expectedTotalMinor: 58_882 })).data.amount).toBe(58_882)
  })

  test("is not needed", async () => {
    expect((await place([price], { expectedTotalMinor: null })).data.amount).toBe(58_882)
  })

  test.each(["58882", "499", 0.5, -1, Number.MAX_SAFE_INTEGER + 1])("is no %p", async (total) => {
    const expectedTotalMinor = total as number
    expect(await place([price], { expectedTotalMinor })).toMatchObject({ status: 400, code: "invalid_input" })
  })
})

describe("the name of a buyer", () => {
  test.each(["आशा त्रिवेदी", "عائشة", "=cmd()", "<b>Asha</b>"])("%s is kept as it is", async (name) => {
    expect((await taxOf({ ...HOME, name })).billing).toMatchObject({ name })
  })

  test("has no 300 characters", async () => {
    for (const field of ["name", "company", "line1"])
      expect(await place([price], { billing: { ...HOME, [field]: "x".repeat(300) } })).toMatchObject({ status: 400 })
  })
})

describe("the name of a buyer on a document", () => {
  const sell = async (name: string) => {
    const { data: order } = await place([price], { billing: { ...HOME, name } })
    const { payment } = await pay(order.order_id)
    expect(await settle(payment.id)).toBe("paid")
    const admin = await createMember("InstituteAdmin")
    const { data } = await send(admin, invoices.list, { query: { transactionId: order.transaction_id } })
    const [issued] = data.content
    if (!issued) throw new Error("a sale has no document")
    return { admin, issued }
  }

  test.each([
    ["आशा त्रिवेदी", "आशा त्रिवेदी"],
    ["عائشة", "عائشة"],
    ["=cmd()", "'=cmd()"],
    ["<b>Asha</b>", "<b>Asha</b>"],
    ['Asha, "Asha"', '"Asha, ""Asha"""'],
  ])("%s is kept, and stands as %s in the register of the month", async (name, cell) => {
    const { admin, issued } = await sell(name)
    expect(issued).toMatchObject({ buyer: name, kind: "tax_invoice" })
    const query = { month: issued.issuedOn.slice(0, 7) }
    const register = await (await send(admin, invoices.register, { query })).response.text()
    expect(register.split("\r\n").filter((row) => row.startsWith(`${issued.number},`))).toEqual([
      expect.stringContaining(`,tax invoice,${cell},`),
    ])
  })

  // What a reader of PDFs gives of letters that are joined is in the order in which they are drawn.
  test.each([
    ["<b>Asha</b>", "<b>Asha</b>"],
    ["=cmd()", "=cmd()"],
    ["आशा त्रिवेदी", "आशा "],
  ])("%s is drawn as text", async (name, text) => {
    const { admin, issued } = await sell(name)
    const { response } = await send(admin, invoices.download, { params: { id: String(issued.id) }, query: {} })
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ["--import", "./scripts/typescript.mjs", "tests/setup/read-pdf-texts.ts"],
      { input: Buffer.from(await response.arrayBuffer()), encoding: "utf8" },
    )
    if (!stdout) throw new Error(stderr)
    expect(JSON.parse(stdout)).toEqual([expect.stringContaining(text)])
  })
})
