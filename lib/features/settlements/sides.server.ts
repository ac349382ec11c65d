import { type AccountId, gatewayOf } from "@/lib/features/orders/orders.server"
import { GatewayRefused } from "@/lib/server/gateways/payments/gateway-errors"
import type { GatewayPayment, GatewayRefund } from "@/lib/server/gateways/payments/gateway-schemas"
import type { Moved, Subject } from "./difference"
import {
  type Here,
  listPaid,
  listPaidWithin,
  listRefunded,
  listRefundedWithin,
  type Window,
} from "./here-queries.server"

/** What the gateway says of one payment or refund that moved money. */
export interface There extends Moved {
  providerId: string
  /** The id at the gateway by which its order is found here: that of the order, or of the payment that went back. */
  parentId: string | null
}

interface Sides {
  listThere: (account: AccountId, window: Window) => Promise<There[]>
  /** Undefined for what the gateway does not know, or what moved no money. */
  findThere: (account: AccountId, providerId: string) => Promise<There | undefined>
  listHere: (account: AccountId, providerIds: readonly string[]) => Promise<Here[]>
  listHereWithin: (account: AccountId, window: Window) => Promise<Here[]>
}

/** How each subject is read at the gateway and in the books. */
export const SIDES: Record<Subject, Sides> = {
  payment: {
    async listThere(account, { from, to }) {
      const gateway = await gatewayOf(account)
      return (await gateway.listPayments(from, to)).flatMap(movedPayment)
    },
    async findThere(account, id) {
      const gateway = await gatewayOf(account)
      return (await unlessUnknown(gateway.fetchPayment(id))).flatMap(movedPayment)[0]
    },
    listHere: listPaid,
    listHereWithin: listPaidWithin,
  },
  refund: {
    async listThere(account, { from, to }) {
      const gateway = await gatewayOf(account)
      return (await gateway.listRefunds(from, to)).flatMap(movedRefund)
    },
    async findThere(account, id) {
      const gateway = await gatewayOf(account)
      return (await unlessUnknown(gateway.fetchRefund(id))).flatMap(movedRefund)[0]
    },
    listHere: listRefunded,
    listHereWithin: listRefundedWithin,
  },
}

const movedPayment = ({ id, orderId, status, amountMinor, currency }: GatewayPayment): There[] =>
  status === "captured" || status === "refunded" ? [{ providerId: id, parentId: orderId, amountMinor, currency }] : []

const movedRefund = ({ id, paymentId, status, amountMinor, currency }: GatewayRefund): There[] =>
  status === "failed" ? [] : [{ providerId: id, parentId: paymentId, amountMinor, currency }]

const unlessUnknown = <T>(found: Promise<T>): Promise<T[]> =>
  found.then(
    (one) => [one],
    (error: unknown) => {
      if (error instanceof GatewayRefused) return []
      throw error
    },
  )
