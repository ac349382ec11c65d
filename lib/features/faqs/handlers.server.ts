import { isListed } from "@/lib/features/items/items.server"
import { implement } from "@/lib/server/http/implement"
import { enumOf } from "@/lib/shared/enum-of"
import { isInstituteActive } from "@/lib/server/tenancy/is-institute-active"
import { FAQ_TYPES, faqs } from "./contract"

const MAX_FAQS = 200

export const faqHandlers = implement(faqs, {
  async list({ db }, { query: { faqType } }) {
    const rows = await db
      .selectFrom("faqs as q")
      .select(["q.id", "q.question", "q.answer", "q.faqType", "q.displayOrder"])
      .where("q.faqType", "=", faqType)
      .where(isInstituteActive)
      .$if(faqType === "item", (query) =>
        query.where((e) =>
          e.exists(e.selectFrom("items as i").select("i.id").whereRef("i.id", "=", "q.itemId").where(isListed())),
        ),
      )
      .orderBy("q.displayOrder")
      .orderBy("q.id")
      .limit(MAX_FAQS)
      .execute()
    return rows.map((row) => ({ ...row, faqType: enumOf(FAQ_TYPES, row.faqType, "type of a question") }))
  },
})
