import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/api/implement"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { enquiries } from "./contract"
import { askWhenOpen } from "./opening.server"
import { recordReceived } from "./record-received.server"

export const enquiryHandlers = implement(enquiries, {
  async send({ db }, { body: { name, email, mobile, message, topic, website } }) {
    const instituteId = await requireActive(db)
    const source = (instituteId === PLATFORM_INSTITUTE_ID && topic) || "website"
    const from = { name, email: email ?? null, mobile: mobile ?? null }
    const saved = await db
      .insertInto("enquiries")
      .values({ ...from, message, source, status: website ? "spam" : "new" })
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

async function requireActive(db: Db): Promise<number> {
  const institute = await db.selectFrom("institutes").select("id").where("status", "=", "active").executeTakeFirst()
  if (!institute) throw new Failure("not_found")
  return institute.id
}
