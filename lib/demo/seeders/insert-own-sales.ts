import { randomBytes } from "node:crypto"
import { sealSecret } from "@/lib/features/gateway-accounts/sealed-secrets.server"
import { saleEntries } from "@/lib/features/ledger/entries"
import { amountsOf, platformFee } from "@/lib/features/orders/amounts"
import { supplyOfLine, taxBy } from "@/lib/features/tax/line-tax"
import { findSupplier } from "@/lib/features/tax/tax.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { gatewayFeeOf } from "./sale-ledger-entries"

const CURRENCY = "INR"
const RULE = { taxability: "taxable", rateBasisPoints: 1_800, placeRule: "recipient", performedState: null } as const
const NOWHERE = { country: "IN", stateCode: null, gstin: null }

/** The id of an account at the gateway through which an institute sold itself until it was retired. */
export async function insertRetiredAccount(db: Db, instituteId: number): Promise<number> {
  const { id } = await db
    .insertInto("gateway_accounts")
    .values({
      ...{ mode: "live", keyId: `rzp_live_demo${instituteId}`, webhookToken: randomBytes(24).toString("base64url") },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const sealed = (column: "keySecretSealed" | "webhookSecretSealed") =>
    sealSecret({ instituteId, id }, column, randomBytes(18).toString("base64url"))
  await db
    .updateTable("gateway_accounts")
    .set({
      status: "retired",
      keySecretSealed: sealed("keySecretSealed"),
      webhookSecretSealed: sealed("webhookSecretSealed"),
    })
    .where("id", "=", id)
    .execute()
  return id
}

/** What is sold at which times, one at each, and the share of the platform by the plan of the institute. */
interface OwnSales {
  accountId: number
  times: readonly Date[]
  feeBasisPoints: number
}

/** Inserts sales of the first course of the current institute, each to another student who doesn't have it, that were paid at an account of its own. */
export async function insertOwnSales(db: Db, { accountId, times, feeBasisPoints }: OwnSales): Promise<void> {
  const item = await db
    .selectFrom("items")
    .select(["id", "title", "kind", "priceMinor"])
    .where("status", "=", "published")
    .orderBy("id")
    .executeTakeFirstOrThrow()
  const buyers = await db
    .selectFrom("memberships as m")
    .select("m.userId")
    .where("m.role", "=", "Student")
    .where((e) =>
      e.not(
        e.exists(
          e
            .selectFrom("enrolments as o")
            .select("o.id")
            .whereRef("o.userId", "=", "m.userId")
            .where("o.itemId", "=", item.id),
        ),
      ),
    )
    .orderBy("m.userId", "desc")
    .limit(times.length)
    .execute()
  for (const [at, time] of times.entries()) {
    const buyerId = buyers[at]?.userId
    if (buyerId !== undefined) await insertSale(db, { item, buyerId, time, accountId, feeBasisPoints })
  }
}

interface Sale {
  item: { id: number; title: string; kind: string; priceMinor: number }
  buyerId: number
  time: Date
  accountId: number
  feeBasisPoints: number
}

async function insertSale(db: Db, { item, buyerId, time, accountId, feeBasisPoints }: Sale): Promise<void> {
  const supplier = await findSupplier(db)
  const { supply } = supplyOfLine({ ...RULE, sacCode: "999293" }, { supplier, buyer: NOWHERE, currency: CURRENCY })
  const { lines, ...sums } = amountsOf({
    lines: [{ listMinor: item.priceMinor, supply }],
    taxOf: taxBy(supplier.pricesIncludeTax),
  })
  const [priced] = lines
  if (!priced) throw new Error("a sale has a line")
  const { subtotalMinor, discountMinor, taxableMinor, taxMinor, totalMinor } = sums
  const { id: orderId } = await db
    .insertInto("orders")
    .values({
      ...{ buyerId, subtotalMinor, discountMinor, taxableMinor, taxMinor, totalMinor, currency: CURRENCY },
      ...{ transactionId: `txn_${randomBytes(18).toString("base64url")}`, basketKey: `i${item.id}` },
      ...{ supplier: JSON.stringify(supplier), pricesIncludeTax: supplier.pricesIncludeTax },
      ...{ gatewayAccountId: accountId, providerOrderId: `order_${randomBytes(7).toString("hex")}` },
      ...{ status: "paid", paidAt: time, createdAt: time, expiresAt: time },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  const { supply: _, adjustments: __, ...amounts } = priced
  const { id: orderLineId } = await db
    .insertInto("order_lines")
    .values({
      ...{ orderId, no: 1, subject: "item", subjectId: item.id, itemId: item.id, title: item.title, kind: item.kind },
      ...{ ...supply, ...amounts, status: "granted" },
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await grant(db, { userId: buyerId, itemId: item.id, orderId, orderLineId, time })
  const capture = { amountMinor: totalMinor, ...gatewayFeeOf(totalMinor) }
  const reference = `pay_${randomBytes(7).toString("hex")}`
  await db
    .insertInto("payments")
    .values({
      ...{ orderId, amountMinor: totalMinor, currency: CURRENCY, rail: "card", provider: "razorpay", method: "upi" },
      ...{ providerPaymentId: reference, status: "captured", feeMinor: capture.feeMinor, createdAt: time },
      instrument: "success@razorpay",
    })
    .execute()
  const { id: transactionId } = await db
    .insertInto("ledger_transactions")
    .values({ kind: "sale", reference, orderId, createdAt: time })
    .returning("id")
    .executeTakeFirstOrThrow()
  const entries = saleEntries({
    ...{ collector: "gateway", capture, lines, roundOffMinor: 0, returnedMinor: 0, tcsMinor: 0 },
    platformFeeMinor: platformFee(taxableMinor, feeBasisPoints),
  })
  await db
    .insertInto("ledger_entries")
    .values(entries.map((entry) => ({ ...entry, transactionId, currency: CURRENCY })))
    .execute()
}

interface Grant {
  userId: number
  itemId: number
  orderId: number
  orderLineId: number
  time: Date
}

async function grant(db: Db, { userId, itemId, time, ...order }: Grant): Promise<void> {
  await db.insertInto("enrolments").values({ userId, itemId, createdAt: time }).execute()
  await db
    .insertInto("entitlements")
    .values({ ...{ ...order, userId, itemId, source: "purchase" }, startsAt: time, createdAt: time })
    .execute()
}
