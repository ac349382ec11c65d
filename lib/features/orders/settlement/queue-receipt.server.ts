import { sendMail, sendSms } from "@/lib/features/mail/mail.server"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { formatsOf } from "@/lib/shared/formats"
import { localeOf } from "@/lib/shared/locale"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { instrumentName } from "../instrument-name"

/** Enqueues the buyer's receipt in the buyer's language, as mail and, to a verified mobile number, as SMS, within the transaction of the sale. */
export async function queueReceipt(db: Db, orderId: number): Promise<void> {
  const order = await findSoldOrder(db, orderId)
  const { instituteId, transactionId, number, title, kind, itemId, ...buyer } = order
  const language = firstLanguage(buyer.locale, buyer.instituteLocale)
  const { money, dateTime } = formatsOf(localeOf(language, buyer.country), buyer.timezone)
  const values = { item: title, amount: money(order.totalMinor, order.currency), order: number }
  await enqueue(db, sendMail, {
    id: `receipt-${transactionId}`,
    instituteId,
    to: buyer.email,
    name: buyer.firstName,
    language,
    template: "receipt",
    values: { ...values, ...sellerFacts(order), date: dateTime(order.paidAt ?? order.createdAt) },
    path: paths.learn(itemKindOf(kind), itemId),
  })
  if (buyer.mobile && buyer.mobileVerifiedAt) {
    await enqueue(db, sendSms, {
      instituteId,
      to: buyer.mobile,
      language,
      template: "receipt",
      values: { ...values, institute: buyer.institute },
    })
  }
}

const findSoldOrder = (db: Db, orderId: number) =>
  db
    .selectFrom("orders as o")
    .innerJoin("items as i", "i.id", "o.itemId")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .select([
      "o.instituteId",
      "o.transactionId",
      "o.number",
      "o.totalMinor",
      "o.currency",
      "o.itemId",
      "o.createdAt",
      "o.paidAt",
    ])
    .select(["i.title", "i.kind", "u.email", "u.mobile", "u.mobileVerifiedAt", "u.firstName", "u.locale"])
    .select(["s.name as institute", "s.locale as instituteLocale", "s.country", "s.timezone", "s.legalName", "s.gstin"])
    .select(["s.address", "s.contactEmail", "s.contactPhone"])
    .select((e) =>
      e
        .selectFrom("payments as p")
        .select("p.instrument")
        .whereRef("p.orderId", "=", "o.id")
        .where("p.status", "=", "captured")
        .orderBy("p.id", "desc")
        .limit(1)
        .as("method"),
    )
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow()

/** How the order was paid, who sold it and whom to ask about it; without what the institute has not entered. */
function sellerFacts(order: Awaited<ReturnType<typeof findSoldOrder>>): Record<string, string> {
  const { method, legalName, institute, address, gstin, contactEmail, contactPhone } = order
  const facts = {
    method: instrumentName(method),
    seller: [legalName ?? institute, address].filter(Boolean).join("\n"),
    gstin,
    support: [contactEmail, contactPhone].filter(Boolean).join("\n"),
  }
  return Object.fromEntries(Object.entries(facts).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
