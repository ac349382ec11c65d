import type {
  LedgerChange,
  LedgerCustomer,
  LedgerDispute,
  LedgerLink,
  LedgerOrder,
  LedgerPayment,
  LedgerPlan,
  LedgerRefund,
  LedgerWebhook,
} from "./entities"

/** The entities of the ledger by id, in the order in which they were added, and the indexes over them. */
export type LedgerState = {
  orders: Map<string, LedgerOrder>
  payments: Map<string, LedgerPayment>
  refunds: Map<string, LedgerRefund>
  webhooks: Map<string, LedgerWebhook>
  disputes: Map<string, LedgerDispute>
  links: Map<string, LedgerLink>
  customers: Map<string, LedgerCustomer>
  plans: Map<string, LedgerPlan>
  orderIdsByReceipt: Map<string, string>
  refundIdsByKey: Map<string, string>
  paymentIdsByOrder: Map<string, Set<string>>
  refundIdsByPayment: Map<string, Set<string>>
}

export const emptyState = (): LedgerState => ({
  orders: new Map(),
  payments: new Map(),
  refunds: new Map(),
  webhooks: new Map(),
  disputes: new Map(),
  links: new Map(),
  customers: new Map(),
  plans: new Map(),
  orderIdsByReceipt: new Map(),
  refundIdsByKey: new Map(),
  paymentIdsByOrder: new Map(),
  refundIdsByPayment: new Map(),
})

/**
 * Applies one change; beyond `maxOrders` the oldest order is evicted with its payments and refunds, or the oldest dispute,
 * link, customer or plan.
 */
export function applyChange(state: LedgerState, change: LedgerChange, maxOrders: number) {
  if (change.kind === "order") {
    state.orders.set(change.value.id, change.value)
    if (change.value.receipt) state.orderIdsByReceipt.set(change.value.receipt, change.value.id)
    if (state.orders.size > maxOrders) evictOldestOrder(state)
  } else if (change.kind === "payment") {
    state.payments.set(change.value.id, change.value)
    addTo(state.paymentIdsByOrder, change.value.orderId, change.value.id)
  } else if (change.kind === "refund") {
    state.refunds.set(change.value.id, change.value)
    if (change.value.key) state.refundIdsByKey.set(change.value.key, change.value.id)
    addTo(state.refundIdsByPayment, change.value.paymentId, change.value.id)
  } else if (change.kind === "dispute") putBounded(state.disputes, change.value, maxOrders)
  else if (change.kind === "link") putBounded(state.links, change.value, maxOrders)
  else if (change.kind === "customer") putBounded(state.customers, change.value, maxOrders)
  else if (change.kind === "plan") putBounded(state.plans, change.value, maxOrders)
  else if (change.kind === "webhook") state.webhooks.set(change.value.id, change.value)
  else state.webhooks.delete(change.value.id)
}

/** The changes that produce this state from an empty one. */
export const changesOf = ({ orders, payments, refunds, webhooks, ...state }: LedgerState): LedgerChange[] => [
  ...[...orders.values()].map((value) => ({ kind: "order" as const, value })),
  ...[...payments.values()].map((value) => ({ kind: "payment" as const, value })),
  ...[...refunds.values()].map((value) => ({ kind: "refund" as const, value })),
  ...[...webhooks.values()].map((value) => ({ kind: "webhook" as const, value })),
  ...[...state.disputes.values()].map((value) => ({ kind: "dispute" as const, value })),
  ...[...state.links.values()].map((value) => ({ kind: "link" as const, value })),
  ...[...state.customers.values()].map((value) => ({ kind: "customer" as const, value })),
  ...[...state.plans.values()].map((value) => ({ kind: "plan" as const, value })),
]

function putBounded<Entity extends { id: string }>(all: Map<string, Entity>, value: Entity, max: number) {
  all.set(value.id, value)
  const [oldest] = all.keys()
  if (oldest !== undefined && all.size > max) all.delete(oldest)
}

function evictOldestOrder(state: LedgerState) {
  const [oldest] = state.orders.values()
  if (!oldest) return
  state.orders.delete(oldest.id)
  if (oldest.receipt) state.orderIdsByReceipt.delete(oldest.receipt)
  for (const paymentId of state.paymentIdsByOrder.get(oldest.id) ?? []) evictPayment(state, paymentId)
  state.paymentIdsByOrder.delete(oldest.id)
}

function evictPayment(state: LedgerState, paymentId: string) {
  for (const refundId of state.refundIdsByPayment.get(paymentId) ?? []) {
    const key = state.refunds.get(refundId)?.key
    if (key) state.refundIdsByKey.delete(key)
    state.refunds.delete(refundId)
  }
  state.refundIdsByPayment.delete(paymentId)
  state.payments.delete(paymentId)
}

function addTo(index: Map<string, Set<string>>, key: string, id: string) {
  index.set(key, (index.get(key) ?? new Set()).add(id))
}
