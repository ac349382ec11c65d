import { openJournal } from "./journal"
import { LedgerChange, type LedgerOrder, type LedgerPayment, type LedgerRefund, type LedgerWebhook } from "./entities"
import { z } from "zod"

/** The gateway's data, in memory. A response or webhook is sent only once `durable` confirms that its changes are on disk. */
export type Ledger = {
  findOrder: (id: string) => LedgerOrder | undefined
  findOrderByReceipt: (receipt: string) => LedgerOrder | undefined
  findPayment: (id: string) => LedgerPayment | undefined
  findRefund: (id: string) => LedgerRefund | undefined
  findRefundByKey: (key: string) => LedgerRefund | undefined
  /** Newest first. */
  listOrders: () => LedgerOrder[]
  listPayments: (orderId?: string) => LedgerPayment[]
  listRefunds: (paymentId?: string) => LedgerRefund[]
  /** Oldest first. */
  listWebhooks: () => LedgerWebhook[]
  /** Applies the changes atomically: they are one line of the journal, so a crash keeps all of them or none. */
  save: (changes: LedgerChange[]) => void
  durable: () => Promise<void>
  close: () => Promise<void>
}

type Limits = { maxOrders?: number; compactAboveBytes?: number }

const Line = z.object({ put: z.array(LedgerChange) })

/** Opens the ledger in a folder. Beyond `maxOrders` the oldest orders are evicted with their payments and refunds. */
export async function openLedger(folder: string, limits: Limits = {}): Promise<Ledger> {
  const { maxOrders = 20_000, compactAboveBytes } = limits
  const orders = new Map<string, LedgerOrder>()
  const receipts = new Map<string, string>()
  const payments = new Map<string, LedgerPayment>()
  const refunds = new Map<string, LedgerRefund>()
  const refundKeys = new Map<string, string>()
  const webhooks = new Map<string, LedgerWebhook>()
  const paymentsOfOrder = new Map<string, Set<string>>()
  const refundsOfPayment = new Map<string, Set<string>>()

  function apply(change: LedgerChange) {
    if (change.kind === "order") {
      orders.set(change.value.id, change.value)
      if (change.value.receipt) receipts.set(change.value.receipt, change.value.id)
      if (orders.size > maxOrders) evictOldestOrder()
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

  function evictOldestOrder() {
    const [oldest] = orders.values()
    if (!oldest) return
    orders.delete(oldest.id)
    if (oldest.receipt) receipts.delete(oldest.receipt)
    for (const paymentId of paymentsOfOrder.get(oldest.id) ?? []) evictPayment(paymentId)
    paymentsOfOrder.delete(oldest.id)
  }

  function evictPayment(paymentId: string) {
    for (const refundId of refundsOfPayment.get(paymentId) ?? []) {
      const key = refunds.get(refundId)?.key
      if (key) refundKeys.delete(key)
      refunds.delete(refundId)
    }
    refundsOfPayment.delete(paymentId)
    payments.delete(paymentId)
  }

  const snapshot = () => [
    ...[...orders.values()].map((value) => serializeLine([{ kind: "order", value }])),
    ...[...payments.values()].map((value) => serializeLine([{ kind: "payment", value }])),
    ...[...refunds.values()].map((value) => serializeLine([{ kind: "refund", value }])),
    ...[...webhooks.values()].map((value) => serializeLine([{ kind: "webhook", value }])),
  ]

  const journal = await openJournal(folder, {
    replay: (line) => Line.parse(JSON.parse(line)).put.forEach(apply),
    snapshot,
    compactAboveBytes,
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
      journal.append(serializeLine(changes))
    },
    durable: journal.durable,
    close: journal.close,
  }
}

function serializeLine(changes: LedgerChange[]): string {
  return JSON.stringify({ put: changes })
}

function addTo(index: Map<string, Set<string>>, key: string, id: string) {
  index.set(key, (index.get(key) ?? new Set()).add(id))
}

function newestFirst<Entity>(all: Map<string, Entity>, ids?: Iterable<string>): Entity[] {
  const found = ids ? [...ids].flatMap((id) => all.get(id) ?? []) : [...all.values()]
  return found.reverse()
}
