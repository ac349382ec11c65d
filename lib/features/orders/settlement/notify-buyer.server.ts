import { createTranslator } from "use-intl/core"
import { notifyUser } from "@/lib/features/notifications/notifications.server"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { localeOf } from "@/lib/shared/locale"
import english from "@/lib/shared/messages/en/mail.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/mail.json" with { type: "json" }
import { firstLanguage, inEachLanguage } from "@/lib/shared/messages/languages"
import { formatMoney } from "@/lib/shared/money"
import { paths } from "@/lib/shared/paths"

const messages = inEachLanguage({ en: english.mail.bell, hi: hindi.mail.bell })

type OrderEvent = {
  orderId: number
  event: keyof typeof english.mail.bell
  /** The amount of a refund; otherwise that of the order. */
  amountMinor?: number
}

/**
 * Shows what happened with an order at the bell of its buyer, in the buyer's language, within the transaction in which it
 * happens.
 */
export async function notifyBuyer(db: Db, { orderId, event, amountMinor }: OrderEvent): Promise<void> {
  const order = await db
    .selectFrom("orders as o")
    .innerJoin("items as i", "i.id", "o.itemId")
    .innerJoin("users as u", "u.id", "o.buyerId")
    .innerJoin("institutes as s", "s.id", "o.instituteId")
    .select(["o.buyerId", "o.totalMinor", "o.currency", "o.itemId", "i.title", "i.kind"])
    .select(["u.locale", "s.locale as instituteLocale", "s.country"])
    .where("o.id", "=", orderId)
    .executeTakeFirstOrThrow()
  const language = firstLanguage(order.locale, order.instituteLocale)
  const t = createTranslator({ locale: language, messages: messages[language] })
  const amount = formatMoney(amountMinor ?? order.totalMinor, order.currency, localeOf(language, order.country))
  await notifyUser(db, order.buyerId, {
    title: t(`${event}.title`),
    body: t(`${event}.body`, { amount, item: order.title }),
    link: event === "refund" ? paths.orders : paths.learn(itemKindOf(order.kind), order.itemId),
  })
}
