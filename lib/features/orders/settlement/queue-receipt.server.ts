import { sendMail, sendSms } from "@/lib/features/mail/mail.server"
import { enqueue } from "@/lib/server/jobs/job"
import type { Db } from "@/lib/server/tenancy/transaction"
import { localeOf } from "@/lib/shared/locale"
import { firstLanguage } from "@/lib/shared/messages/languages"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { formatMoney } from "@/lib/shared/money"
import { paths } from "@/lib/shared/paths"

/** Enqueues the buyer's receipt in the buyer's language, as mail and, to a verified mobile number, as SMS, within the transaction of the sale. */
export async function queueReceipt(db: Db, orderId: number): Promise<void> {
  const { instituteId, transactionId, number, totalMinor, currency, title, kind, itemId, ...buyer } = await db
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
      "i.title",
      "i.kind",
    ])
    .select(["u.email", "u.mobile", "u.mobileVerifiedAt", "u.firstName", "u.locale"])
    .select(["s.name as institute", "s.locale as instituteLocale", "s.country"])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow()
  const language = firstLanguage(buyer.locale, buyer.instituteLocale)
  const values = {
    item: title,
    amount: formatMoney(totalMinor, currency, localeOf(language, buyer.country)),
    order: number,
  }
  await enqueue(db, sendMail, {
    id: `receipt-${transactionId}`,
    instituteId,
    to: buyer.email,
    name: buyer.firstName,
    language,
    template: "receipt",
    values,
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
