import { openJournal } from "./journal"
import { applyChange, changesOf, emptyState } from "./ledger-state"
import {
  LedgerChange,
  type LedgerCustomer,
  type LedgerDispute,
  type LedgerLink,
  type LedgerOrder,
  type LedgerPayment,
  type LedgerPlan,
  type LedgerRefund,
  type LedgerWebhook,
} from "./entities"
import { z } from "zod"

/** The gateway's data, in memory. A response or webhook is sent only once `durable` confirms that its changes are on disk. */
export type Ledger = {
  findOrder: (id: string) => LedgerOrder | undefined
  findOrderByReceipt: (receipt: string) => LedgerOrder | undefined
  findPayment: (id: string) => LedgerPayment | undefined
  findRefund: (id: string) => LedgerRefund | undefined
  findRefundByKey: (key: string) => LedgerRefund | undefined
  findDispute: (id: string) => LedgerDispute | undefined
  findLink: (id: string) => LedgerLink | undefined
  findCustomer: (id: string) => LedgerCustomer | undefined
  findPlan: (id: string) => LedgerPlan | undefined
  /** Newest first. */
  listOrders: () => LedgerOrder[]
  listPayments: (orderId?: string) => LedgerPayment[]
  listRefunds: (paymentId?: string) => LedgerRefund[]
  listDisputes: () => LedgerDispute[]
  listLinks: () => LedgerLink[]
  listCustomers: () => LedgerCustomer[]
  listPlans: () => LedgerPlan[]
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
  const state = emptyState()
  const apply = (change: LedgerChange) => applyChange(state, change, maxOrders)
  const journal = await openJournal(folder, {
    replay: (line) => Line.parse(JSON.parse(line)).put.forEach(apply),
    snapshot: () => changesOf(state).map((change) => serializeLine([change])),
    compactAboveBytes,
  })

  const { orders, payments, refunds, webhooks, disputes, links, customers, plans } = state
  return {
    findOrder: (id) => orders.get(id),
    findOrderByReceipt: (receipt) => orders.get(state.orderIdsByReceipt.get(receipt) ?? ""),
    findPayment: (id) => payments.get(id),
    findRefund: (id) => refunds.get(id),
    findRefundByKey: (key) => refunds.get(state.refundIdsByKey.get(key) ?? ""),
    findDispute: (id) => disputes.get(id),
    findLink: (id) => links.get(id),
    findCustomer: (id) => customers.get(id),
    findPlan: (id) => plans.get(id),
    listOrders: () => newestFirst(orders),
    listPayments: (orderId) =>
      newestFirst(payments, orderId === undefined ? undefined : (state.paymentIdsByOrder.get(orderId) ?? [])),
    listRefunds: (paymentId) =>
      newestFirst(refunds, paymentId === undefined ? undefined : (state.refundIdsByPayment.get(paymentId) ?? [])),
    listDisputes: () => newestFirst(disputes),
    listLinks: () => newestFirst(links),
    listCustomers: () => newestFirst(customers),
    listPlans: () => newestFirst(plans),
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

function newestFirst<Entity>(all: Map<string, Entity>, ids?: Iterable<string>): Entity[] {
  const found = ids ? [...ids].flatMap((id) => all.get(id) ?? []) : [...all.values()]
  return found.reverse()
}
