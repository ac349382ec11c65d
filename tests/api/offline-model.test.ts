import { offline } from "@/lib/features/offline/contract"
import type { OfflineMode } from "@/lib/features/offline/states"
import { orders } from "@/lib/features/orders/contract"
import { createMember, send, unique } from "../setup/test-app"
import { expectInvariants } from "../setup/invariants"
import { createItemOnSale } from "../setup/payments"
import { placeWith, usesOf, withCoupons } from "./coupon-fixtures"
import { documentsCount, withOffline } from "./offline-fixtures"

const at = withOffline()

/** A sequence that the seed repeats (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

type ModelReceipt = { id: number; amount: number; state: "awaiting_clearance" | "counted" | "bounced" | "reversed" }

/** What an application has to be after each move, in the fewest words. */
interface Model {
  status: string
  total: number
  receipts: ModelReceipt[]
  writtenOff: number
  /** Whether somebody else holds the only use of the coupon that lowers the order. */
  isUseGone: boolean
}

const OPEN = ["submitted", "under_review", "payment_awaited", "payment_received"]
const sum = ({ receipts }: Model, state: ModelReceipt["state"]) =>
  receipts.filter((receipt) => receipt.state === state).reduce((total, { amount }) => total + amount, 0)
const leftOf = (model: Model) =>
  model.total - sum(model, "counted") - sum(model, "awaiting_clearance") - model.writtenOff
const isUndecided = ({ status }: Model) => status === "submitted" || status === "under_review"
/** Whether the order holds the use of its coupon, and whether it has spent it. */
const holdsUse = ({ status }: Model) => status === "payment_awaited"
const hasSpentUse = ({ status }: Model) => status === "enrolled"
const settleIfWhole = (model: Model) => {
  if (sum(model, "counted") + model.writtenOff === model.total) model.status = "enrolled"
}

/** The moves, each with what it does to the model; undefined where it has to be refused. */
const MOVES = {
  review: (model: Model) => {
    if (model.status === "submitted") model.status = "under_review"
    return true
  },
  accept: (model: Model) => {
    if (!isUndecided(model) || model.isUseGone) return false
    model.status = "payment_awaited"
    return true
  },
  notReceived: (model: Model) => {
    if (!OPEN.slice(0, 3).includes(model.status) || (isUndecided(model) && model.isUseGone)) return false
    model.status = "payment_awaited"
    return true
  },
  extend: (model: Model) => OPEN.includes(model.status),
  writeOff: (model: Model) => {
    const missing = model.total - sum(model, "counted")
    const isSmall = sum(model, "awaiting_clearance") === 0 && missing > 0 && missing * 20 <= model.total
    if (model.status !== "payment_awaited" || !isSmall) return false
    model.writtenOff = missing
    model.status = "enrolled"
    return true
  },
  withdraw: (model: Model) => {
    const isFree = sum(model, "counted") + sum(model, "awaiting_clearance") === 0
    if (!OPEN.slice(0, 3).includes(model.status) || !isFree) return false
    model.status = "withdrawn"
    return true
  },
} as const

test.each([1, 2, 3, 4, 5, 6])("random moves from seed %d do what a simple model says", async (seed) => {
  if (seed % 2 === 0) await at.saveProfile()
  const random = randomOf(seed)
  const below = (most: number) => Math.floor(random() * most)
  const itemId = await createItemOnSale({ priceMinor: 1_000_00 + below(9_000_00) })
  const { data: coupon } = await (await withCoupons()).create({ limitTotal: 1 })
  const { data } = await at.apply([itemId], {
    billing: { stateCode: seed % 4 === 0 ? "29" : "27" },
    coupon: coupon.code,
  })
  const model: Model = { status: "submitted", total: data.totalMinor, receipts: [], writtenOff: 0, isUseGone: false }
  const body = { id: data.id }

  const pickReceipt = () => model.receipts[below(model.receipts.length)]
  async function record(isWhole: boolean, mode: OfflineMode) {
    const left = leftOf(model)
    const amount = isWhole ? left : 1 + below(Math.max(1, Math.ceil(left * 1.1)))
    const isGone = isUndecided(model) && model.isUseGone
    const mayRecord = OPEN.slice(0, 3).includes(model.status) && left > 0 && amount <= left && !isGone
    const answer = await at.record(data.id, isWhole ? null : amount, { mode, reference: unique("REF") })
    expect([answer.status === 200, answer.code]).toEqual([mayRecord, mayRecord ? undefined : answer.code])
    if (!mayRecord) return
    model.status = "payment_awaited"
    const id = answer.data.receipts.at(-1)?.id ?? 0
    model.receipts.push({ id, amount, state: mode === "cheque" ? "awaiting_clearance" : "counted" })
    settleIfWhole(model)
  }
  async function changeReceipt(call: "clear" | "bounce" | "reverse") {
    const receipt = pickReceipt()
    if (!receipt) return
    const [from, to] = (
      {
        clear: ["awaiting_clearance", "counted"],
        bounce: ["awaiting_clearance", "bounced"],
        reverse: ["counted", "reversed"],
      } as const
    )[call]
    const may = receipt.state === from && model.status === "payment_awaited"
    const answer = await send(at.admin(), offline[call], { body: { receiptId: receipt.id, reason: "As it came" } })
    expect([call, answer.status === 200]).toEqual([call, may])
    if (!may) return
    receipt.state = to
    settleIfWhole(model)
  }
  const other = await createMember("Student")
  let holder: Awaited<ReturnType<typeof placeWith>>["data"] | undefined
  /** Somebody else orders online with the code, or leaves that order. */
  async function changeHolder() {
    if (holder) {
      const order = { order_id: holder.order_id ?? "", payment_id: null, transaction_id: holder.transaction_id }
      await send(other, orders.reportFailure, { body: order })
      holder = undefined
    } else {
      const placed = await placeWith(other, [itemId], coupon.code, { billing: { stateCode: "27" } })
      const may = !holdsUse(model) && !hasSpentUse(model)
      expect(placed.code).toBe(may ? undefined : "coupon_used_up")
      if (may) holder = placed.data
    }
    model.isUseGone = holder !== undefined
  }
  async function reject() {
    const counted = sum(model, "counted")
    const paidBack = counted > 0 ? { mode: "cash" as const, paidOn: new Date().toISOString().slice(0, 10) } : null
    const may = OPEN.includes(model.status)
    const answer = await send(at.admin(), offline.reject, { body: { ...body, reason: "Not this time", paidBack } })
    expect(answer.status === 200).toBe(may)
    if (!may) return
    model.status = "rejected"
    for (const receipt of model.receipts) {
      if (receipt.state === "counted") receipt.state = "reversed"
      if (receipt.state === "awaiting_clearance") receipt.state = "bounced"
    }
  }

  for (let step = 0; step < 14; step += 1) {
    const dice = below(23)
    if (dice >= 20) await changeHolder()
    else if (dice < 7) await record(false, (["cash", "upi", "bank", "cheque"] as const)[below(4)] ?? "cash")
    else if (dice < 8) await record(true, random() < 0.5 ? "bank" : "cheque")
    else if (dice < 13) await changeReceipt((["clear", "bounce", "reverse"] as const)[below(3)] ?? "clear")
    else if (dice < 14 && step > 8) await reject()
    else {
      const name =
        (["review", "accept", "notReceived", "extend", "writeOff", "withdraw"] as const)[below(step > 8 ? 6 : 5)] ??
        "review"
      const may = MOVES[name](model)
      const answer = await send(name === "withdraw" ? at.student() : at.admin(), offline[name], { body })
      expect([name, answer.status === 200]).toEqual([name, may])
    }
    const shown = await at.show(data.id)
    expect({
      status: shown.status,
      received: shown.receivedMinor,
      clearing: shown.clearingMinor,
      writtenOff: shown.writtenOffMinor,
      receipts: shown.receipts.map(({ state, amountMinor }) => [state, amountMinor]),
    }).toEqual({
      status: model.status,
      received: sum(model, "counted"),
      clearing: sum(model, "awaiting_clearance"),
      writtenOff: model.writtenOff,
      receipts: model.receipts.map(({ state, amount }) => [state, amount]),
    })
    const { used, held } = await usesOf(coupon.id)
    expect({ used, held }).toEqual({
      used: Number(hasSpentUse(model)),
      held: Number(holdsUse(model)) + Number(model.isUseGone),
    })
    await expectInvariants()
  }
  expect(await documentsCount(data.number, "INV")).toBe(model.status === "enrolled" ? 1 : 0)
})
