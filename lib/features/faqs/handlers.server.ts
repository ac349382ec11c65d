import { contentsOf } from "@/lib/features/item-contents/item-contents.server"
import { isListed } from "@/lib/features/access/access.server"
import { requireManagedItem } from "@/lib/features/items/items.server"
import { implement } from "@/lib/server/api/implement"
import { isInstituteActive } from "@/lib/server/tenancy/is-institute-active"
import { enumOf } from "@/lib/shared/enum-of"
import { FAQ_TYPES, faqs, MAX_FAQS } from "./contract"
import { listFaqs } from "./faq-queries.server"
import { createFaq, orderFaqs, removeFaq, saveFaq } from "./write-faq.server"

export const faqHandlers = implement(faqs, {
  async list({ db }, { query: { faqType } }) {
    const rows = await db
      .selectFrom("faqs as q")
      .select(["q.id", "q.version", "q.question", "q.answer", "q.faqType", "q.displayOrder"])
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
  async listOfItem({ db, actor }, { params: { id } }) {
    await requireManagedItem(db, actor, id)
    return listFaqs(await contentsOf(db, id), { faqType: "item", itemId: id })
  },
  create: ({ db, actor }, { body }) => createFaq(db, actor, body),
  update: ({ db, actor }, { params, body }) => saveFaq(db, actor, { ...params, ...body }),
  async remove({ db, actor }, { params }) {
    await removeFaq(db, actor, params.id)
    return null
  },
  async saveOrder({ db, actor }, { body }) {
    await orderFaqs(db, actor, body)
    return null
  },
})
