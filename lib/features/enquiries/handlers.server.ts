import { Failure } from "@/lib/contract/errors"
import { implement } from "@/lib/server/http/implement"
import { enquiries } from "./contract"

export const enquiryHandlers = implement(enquiries, {
  async send({ db }, { body: { name, email, mobile, message, website } }) {
    const institute = await db.selectFrom("institutes").select("id").where("status", "=", "active").executeTakeFirst()
    if (!institute) throw new Failure("not_found")
    return db
      .insertInto("enquiries")
      .values({ name, email: email ?? null, mobile: mobile ?? null, message, status: website ? "spam" : "new" })
      .returning("id")
      .executeTakeFirstOrThrow()
  },
})
