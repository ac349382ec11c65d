import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enquiries } from "./contract"
import { askWhenOpen } from "./opening.server"
import { recordReceived } from "./record-received.server"

export const enquiryHandlers = implement(enquiries, {
  async send({ db }, { body: { name, email, mobile, message, website } }) {
    await requireActive(db)
    const saved = await db
      .insertInto("enquiries")
      .values({ name, email: email ?? null, mobile: mobile ?? null, message, status: website ? "spam" : "new" })
      .returning("id")
      .executeTakeFirstOrThrow()
    if (!website) await recordReceived(db, { id: saved.id, name, email, message })
    return saved
  },
  async askWhenOpen({ db }, { body: { email, website } }) {
    await requireActive(db)
    if (!website) await askWhenOpen(db, email)
    return null
  },
})

async function requireActive(db: Db): Promise<void> {
  const institute = await db.selectFrom("institutes").select("id").where("status", "=", "active").executeTakeFirst()
  if (!institute) throw new Failure("not_found")
}
