import { type ExpressionBuilder, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import { SLOW_DAYS } from "../refund-needs"
import { Refund } from "../refund-shapes"
import { REFUND_FAILURES, REFUND_KINDS, REFUND_MODES, REFUND_ORIGINS, refundStateOf } from "../states"

const REASONS = Refund.shape.reason.options

/** For whom a refund is shown: what the gateway says and who decided it is for staff. */
export type RefundReader = "staff" | "buyer"

/** The refunds of an order, newest first. */
export const listRefunds = async (db: Db, orderId: number, reader: RefundReader): Promise<Refund[]> =>
  (await selectRefunds(db).where("r.orderId", "=", orderId).orderBy("r.id", "desc").execute()).map((row) =>
    toRefund(row, reader),
  )

/** One of them; throws where there is none. */
export const showRefund = async (db: Db, id: number, reader: RefundReader = "staff"): Promise<Refund> =>
  toRefund(await selectRefunds(db).where("r.id", "=", id).executeTakeFirstOrThrow(), reader)

const selectRefunds = (db: Db) =>
  db
    .selectFrom("refunds as r")
    .select(["r.id", "r.status", "r.kind", "r.origin", "r.reason", "r.note", "r.answer", "r.amountMinor"])
    .select(["r.createdAt", "r.processedAt", "r.failureKind", "r.failure", "r.providerRefundId as gatewayId"])
    .select(["r.paidMode", "r.paidReference", sql<string | null>`r."paidOn"::text`.as("paidOn")])
    .select((e) => [
      sql<boolean>`r.status = 'due' and r."triedAt" is not null and r."failureKind" is null`.as("isAtGateway"),
      sql<boolean>`r.status = 'pending' and r."acceptedAt" < now() - make_interval(days => ${SLOW_DAYS}::int)`.as(
        "isSlow",
      ),
      nameOf(e, "requestedById").as("requestedBy"),
      nameOf(e, "decidedById").as("decidedBy"),
      jsonArrayFrom(
        e
          .selectFrom("refund_lines as p")
          .innerJoin("order_lines as l", "l.id", "p.lineId")
          .select(["l.no", "l.title", "p.totalMinor as amountMinor"])
          .whereRef("p.refundId", "=", "r.id")
          .orderBy("l.no"),
      ).as("lines"),
      jsonArrayFrom(
        e
          .selectFrom("invoices as i")
          .select(["i.id", "i.number", "i.totalMinor"])
          .whereRef("i.refundId", "=", "r.id")
          .orderBy("i.id"),
      ).as("creditNotes"),
    ])

const nameOf = (e: ExpressionBuilder<DB & { r: DB["refunds"] }, "r">, column: "requestedById" | "decidedById") =>
  e
    .selectFrom("users as u")
    .select(sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("name"))
    .whereRef("u.id", "=", `r.${column}`)

type Row = Awaited<ReturnType<ReturnType<typeof selectRefunds>["execute"]>>[number]

function toRefund(
  { failureKind, failure, paidMode, paidReference, paidOn, ...row }: Row,
  reader: RefundReader,
): Refund {
  const [isStaff, kind] = [reader === "staff", enumOrNull(REFUND_FAILURES, failureKind, "failure of a refund")]
  const mode = enumOrNull(REFUND_MODES, paidMode, "mode of a refund")
  return {
    ...row,
    status: refundStateOf(row.status),
    kind: enumOf(REFUND_KINDS, row.kind, "kind of a refund"),
    origin: enumOf(REFUND_ORIGINS, row.origin, "origin of a refund"),
    reason: REASONS.find((known) => known === row.reason) ?? "other",
    note: isStaff || row.origin === "learner" ? row.note : "",
    failure: isStaff && kind ? { kind, sentence: failure ?? "" } : null,
    gatewayId: isStaff ? row.gatewayId : null,
    decidedBy: isStaff ? row.decidedBy : null,
    paid: mode && paidOn ? { mode, on: paidOn, reference: paidReference ?? "" } : null,
  }
}

/** The disputes about an order, newest first. */
export const listDisputes = (db: Db, orderId: number) =>
  db
    .selectFrom("disputes")
    .select(["id", "status", "amountMinor", "reason", "respondBy", "createdAt", "endedAt"])
    .where("orderId", "=", orderId)
    .orderBy("id", "desc")
    .execute()
