import { randomUUID } from "node:crypto"
import { faqs } from "@/lib/features/faqs/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { eventsOf } from "../setup/events"
import { createMember, send } from "../setup/test-app"

test("what staff do with an item is recorded, with what was before and after", async () => {
  const admin = await createMember("Admin")
  const body = { kind: "course" as const, title: "Rivers", idempotencyKey: randomUUID() }
  const { id } = (await send(admin, itemsAdmin.create, { body })).data
  await send(admin, itemsAdmin.save, { body: { id, version: 1, title: "Lakes" } })
  await send(admin, itemsAdmin.remove, { params: { id: String(id) }, query: {} })
  await send(admin, itemsAdmin.restore, { body: { id } })
  const recorded = await eventsOf(`item:${id}`)
  expect(recorded.map(({ key, data, changes }) => [key, data, changes])).toEqual([
    ["item.created", { itemId: id, item: "Rivers", kind: "course" }, null],
    ["item.saved", { itemId: id, item: "Lakes" }, { title: ["Rivers", "Lakes"] }],
    ["item.deleted", { itemId: id, item: "Lakes", status: "draft" }, null],
    ["item.restored", { itemId: id, item: "Lakes" }, null],
  ])
  expect(new Set(recorded.map(({ actorId }) => actorId))).toEqual(new Set([admin.userId]))
})

test("a question with a long answer is recorded by its beginning, and the whole among its changes", async () => {
  const admin = await createMember("Admin")
  const [question, answer] = ["क्या यह कठिन है? ".repeat(10).trim(), "नहीं। ".repeat(300).trim()]
  const text = { faqType: "institute" as const, itemId: null, question, answer }
  const created = await send(admin, faqs.create, { body: text })
  const { id, version } = created.data
  await send(admin, faqs.update, { params: { id: String(id) }, body: { version, question: "Is it hard?", answer } })
  expect((await eventsOf(`faq:${id}`)).map(({ key, data, changes }) => [key, data, changes])).toEqual([
    ["faq.created", expect.objectContaining({ faqId: id }), { question: [null, question], answer: [null, answer] }],
    ["faq.saved", { faqId: id, question: "Is it hard?" }, { question: [question, "Is it hard?"] }],
  ])
})
