import { openJournal } from "./journal"
import { Change, type Order, type Payment, type Refund, type Webhook } from "./entities"
import { z } from "zod"

/** The gateway's own books: all in memory, every change on the disk before it is told to anyone. */
export type Ledger = {
  findOrder: (id: string) => Order | undefined
  findOrderByReceipt: (receipt: string) => Order | undefined
  findPayment: (id: string) => Payment | undefined
  findRefund: (id: string) => Refund | undefined
  findRefundByKey: (key: string) => Refund | undefined
  /** Newest first. */
  listOrders: () => Order[]
  listPayments: (orderId?: string) => Payment[]
  listRefunds: (paymentId?: string) => Refund[]
  /** Oldest first. */
  listWebhooks: () => Webhook[]
  /** Applies the changes together; they reach the disk in one line, so a crash keeps all of them or none. */
  save: (changes: Change[]) => void
  durable: () => Promise<void>
  close: () => Promise<void>
}

type Limits = { maxOrders?: number; rewriteAboveBytes?: number }

const Line = z.object({ put: z.array(Change) })

/** Opens the ledger in a folder. Beyond `maxOrders` the oldest orders are forgotten, with their payments and refunds. */
export async function openLedger(folder: string, limits: Limits = {}): Promise<Ledger> {
  const { maxOrders = 20_000, rewriteAboveBytes } = limits
  const orders = new Map<string, Order>()
  const receipts = new Map<string, string>()
  const payments = new Map<string, Payment>()
  const refunds = new Map<string, Refund>()
  const refundKeys = new Map<string, string>()
  const webhooks = new Map<string, Webhook>()
  const paymentsOfOrder = new Map<string, Set<string>>()
  const refundsOfPayment = new Map<string, Set<string>>()

  function apply(change: Change) {
    if (change.kind === "order") {
      orders.set(change.value.id, change.value)
      if (change.value.receipt) receipts.set(change.value.receipt, change.value.id)
      if (orders.size > maxOrders) forgetOldestOrder()
    } else if (change.kind === "payment") {
      payments.set(change.value.id, change.value)
      addTo(paymentsOfOrder, change.value.orderId, change.value.id)
    } else if (change.kind === "refund") {
      refunds.set(change.value.id, change.value)
      if (change.value.key) refundKeys.set(change.value.key, change.value.id)
      addTo(refundsOfPayment, change.value.paymentId, change.value.id)
    } else if (change.kind === "webhook") webhooks.set(change.value.id, change.value)
    else webhooks.delete(change.value.id)
  }

  function forgetOldestOrder() {
    const [oldest] = orders.values()
    if (!oldest) return
    orders.delete(oldest.id)
    if (oldest.receipt) receipts.delete(oldest.receipt)
    for (const paymentId of paymentsOfOrder.get(oldest.id) ?? []) forgetPayment(paymentId)
    paymentsOfOrder.delete(oldest.id)
  }

  function forgetPayment(paymentId: string) {
    for (const refundId of refundsOfPayment.get(paymentId) ?? []) {
      const key = refunds.get(refundId)?.key
      if (key) refundKeys.delete(key)
      refunds.delete(refundId)
    }
    refundsOfPayment.delete(paymentId)
    payments.delete(paymentId)
  }

  const snapshot = () => [
    ...[...orders.values()].map((value) => lineOf([{ kind: "order", value }])),
    ...[...payments.values()].map((value) => lineOf([{ kind: "payment", value }])),
    ...[...refunds.values()].map((value) => lineOf([{ kind: "refund", value }])),
    ...[...webhooks.values()].map((value) => lineOf([{ kind: "webhook", value }])),
  ]

  const journal = await openJournal(folder, {
    replay: (line) => Line.parse(JSON.parse(line)).put.forEach(apply),
    snapshot,
    rewriteAboveBytes,
  })

  return {
    findOrder: (id) => orders.get(id),
    findOrderByReceipt: (receipt) => orders.get(receipts.get(receipt) ?? ""),
    findPayment: (id) => payments.get(id),
    findRefund: (id) => refunds.get(id),
    findRefundByKey: (key) => refunds.get(refundKeys.get(key) ?? ""),
    listOrders: () => [...orders.values()].reverse(),
    listPayments: (orderId) =>
      newestFirst(payments, orderId === undefined ? undefined : (paymentsOfOrder.get(orderId) ?? [])),
    listRefunds: (paymentId) =>
      newestFirst(refunds, paymentId === undefined ? undefined : (refundsOfPayment.get(paymentId) ?? [])),
    listWebhooks: () => [...webhooks.values()],
    save: (changes) => {
      changes.forEach(apply)
      journal.append(lineOf(changes))
    },
    durable: journal.durable,
    close: journal.close,
  }
}

function lineOf(changes: Change[]): string {
  return JSON.stringify({ put: changes })
}

function addTo(index: Map<string, Set<string>>, key: string, id: string) {
  index.set(key, (index.get(key) ?? new Set()).add(id))
}

function newestFirst<Entity>(all: Map<string, Entity>, ids?: Iterable<string>): Entity[] {
  const found = ids ? [...ids].flatMap((id) => all.get(id) ?? []) : [...all.values()]
  return found.reverse()
}
