import { readPlatform } from "@/lib/server/tenancy/platform"
import type { AccountId } from "../gateway-of.server"
import { PROVIDER } from "../payments.server"

/** A payment of which an account speaks, with its order; undefined for one that the account did not take here. */
export const findPaymentAt = (providerPaymentId: string, account: AccountId) =>
  readPlatform((db) =>
    db
      .selectFrom("payments as p")
      .innerJoin("orders as o", "o.id", "p.orderId")
      .select(["p.instituteId", "p.orderId", "p.id as paymentId"])
      .where("p.provider", "=", PROVIDER)
      .where("p.providerPaymentId", "=", providerPaymentId)
      .where("o.gatewayAccountId", "is not distinct from", account)
      .executeTakeFirst(),
  )
