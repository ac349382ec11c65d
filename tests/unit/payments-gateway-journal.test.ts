import { appendFile, mkdtemp, readFile, stat, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { LedgerOrder } from "@/lib/sandbox/razorpay/entities"
import { openLedger } from "@/lib/sandbox/razorpay/ledger"
import { startTestGateway } from "./payments-gateway-fixture"

const folder = () => mkdtemp(join(tmpdir(), "ledger-"))

const order = (name: string): LedgerOrder => ({
  id: `order_${name}`,
  amount: 100,
  amountPaid: 0,
  currency: "INR",
  receipt: name,
  status: "created",
  attempts: 0,
  capture: "automatic",
  notes: { long: "x".repeat(200) },
  createdAt: 1,
})

test("a restart restores the ledger", async () => {
  const testGateway = await startTestGateway()
  const first = await testGateway.order()
  await testGateway.pay(first.id, { vpa: "failure@razorpay" })
  const { payment } = await testGateway.pay(first.id, { card: "4100280000001007" })
  await testGateway.gateway.refund({ paymentId: payment.id, amountMinor: 500, key: "journal-01" })
  const open = await testGateway.order()
  const before = await testGateway.call("/sandbox/ledger")
  await testGateway.restart()
  const after = await testGateway.call("/sandbox/ledger")
  expect({ ...after.body, webhooks: null }).toEqual({ ...before.body, webhooks: null })
  expect((await testGateway.pay(open.id)).payment.status).toBe("captured")
  await testGateway.close()
})

test("every acknowledged change is on disk", async () => {
  const testGateway = await startTestGateway()
  const { id } = await testGateway.order()
  expect(await readFile(join(testGateway.dataDir, "journal.jsonl"), "utf8")).toContain(id)
  await testGateway.close()
})

test("an incomplete last line is dropped, and later lines are read", async () => {
  const dir = await folder()
  const first = await openLedger(dir)
  first.save([{ kind: "order", value: order("whole") }])
  await first.close()
  await appendFile(join(dir, "journal.jsonl"), '{"put":[{"kind":"order","val')
  const second = await openLedger(dir)
  expect(second.listOrders()).toHaveLength(1)
  second.save([{ kind: "order", value: order("later") }])
  await second.close()
  const third = await openLedger(dir)
  expect(third.listOrders().map(({ id }) => id)).toEqual(["order_later", "order_whole"])
  await third.close()
})

test("a journal that is damaged in the middle is rejected", async () => {
  const dir = await folder()
  await writeFile(join(dir, "journal.jsonl"), '{"put":[]}\nnonsense\n{"put":[]}\n')
  await expect(openLedger(dir)).rejects.toThrow(/cannot be read at line 2/)
})

test("a large journal is compacted without loss", async () => {
  const dir = await folder()
  const ledger = await openLedger(dir, { compactAboveBytes: 20_000 })
  for (let round = 0; round < 200; round += 1) {
    ledger.save([{ kind: "order", value: { ...order("same"), attempts: round } }])
    ledger.save([{ kind: "order", value: order(`other-${round % 5}`) }])
    if (round % 3 === 0) await ledger.durable()
  }
  await ledger.close()
  expect((await stat(join(dir, "journal.jsonl"))).size).toBeLessThan(25_000)
  const again = await openLedger(dir)
  expect(again.findOrder("order_same")?.attempts).toBe(199)
  expect(again.listOrders()).toHaveLength(6)
  await again.close()
})

test("beyond its limit the ledger evicts the oldest orders with their receipts", async () => {
  const ledger = await openLedger(await folder(), { maxOrders: 3 })
  for (const name of ["a", "b", "c", "d"]) ledger.save([{ kind: "order", value: order(name) }])
  expect(ledger.listOrders().map(({ receipt }) => receipt)).toEqual(["d", "c", "b"])
  expect(ledger.findOrderByReceipt("a")).toBeUndefined()
  await ledger.close()
})
