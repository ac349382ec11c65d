import { faqs } from "@/lib/features/faqs/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { createMember, institutes, send, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

const text = { question: "Is there a trial?", answer: "Yes, of two weeks." }
const create = (as: TestMember, owner: { faqType: "platform" | "institute" | "item"; itemId?: number }) =>
  send(as, faqs.create, { body: { ...text, ...owner } })

test("the platform's questions are its owner's, an institute's are those of its admins", async () => {
  const [master, admin, teacher] = [
    await createMember("SuperAdmin"),
    await createMember("Admin"),
    await createMember("Teacher"),
  ]
  expect((await create(master, { faqType: "platform" })).data).toMatchObject({ ...text, faqType: "platform" })
  expect((await create(admin, { faqType: "platform" })).code).toBe("forbidden")
  expect((await create(master, { faqType: "institute" })).code).toBe("forbidden")
  expect((await create(teacher, { faqType: "institute" })).code).toBe("forbidden")
  expect((await create(admin, { faqType: "institute" })).status).toBe(200)
  const listed = await send(null, faqs.list, { query: { faqType: "institute", instituteId: String(institutes.acme) } })
  expect(listed.data).toMatchObject([text])
})

test("a question is added at the place that it names, and the others move on", async () => {
  const admin = await createMember("Admin")
  const itemId = await insertItem("acme")
  const add = (question: string, displayOrder?: number) =>
    send(admin, faqs.create, { body: { ...text, question, faqType: "item", itemId, displayOrder } })
  await add("What comes last?")
  expect((await add("What comes first?", 0)).data.displayOrder).toBe(0)
  await add("What comes second?", 1)
  const listed = await send(admin, faqs.listOfItem, { params: { id: String(itemId) } })
  expect(listed.data.map(({ question }) => question)).toEqual([
    "What comes first?",
    "What comes second?",
    "What comes last?",
  ])
})

test("an item's questions are written by its admins and its teacher alone, also in a draft", async () => {
  const [admin, teacher, other] = [
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("Teacher"),
  ]
  const itemId = await insertItem("acme", { status: "draft" })
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("item_teachers").values({ itemId, userId: teacher.userId }).execute(),
  )
  const { data } = await create(teacher, { faqType: "item", itemId })
  const params = { id: String(data.id) }
  const change = { ...text, answer: "No.", version: data.version }
  expect((await create(other, { faqType: "item", itemId })).code).toBe("not_found")
  expect((await create(admin, { faqType: "item" })).fields).toHaveProperty("itemId")
  expect((await create(admin, { faqType: "institute", itemId })).fields).toHaveProperty("itemId")
  expect((await send(other, faqs.update, { params, body: change })).code).toBe("not_found")
  expect((await send(other, faqs.remove, { params })).code).toBe("not_found")
  expect((await send(admin, faqs.update, { params, body: change })).data.answer).toBe("No.")
  expect((await send(teacher, faqs.update, { params, body: change })).code).toBe("stale")
  const listed = await send(teacher, faqs.listOfItem, { params: { id: String(itemId) } })
  expect(listed.data).toMatchObject([{ answer: "No." }])
  expect((await send(other, faqs.listOfItem, { params: { id: String(itemId) } })).code).toBe("not_found")
  expect((await send(teacher, faqs.remove, { params })).status).toBe(200)
})

test("all questions of one owner are ordered at once, each at a place of its own", async () => {
  const admin = await createMember("Admin")
  const itemId = await insertItem("acme")
  const [one, other] = [
    await create(admin, { faqType: "item", itemId }),
    await create(admin, { faqType: "item", itemId }),
  ]
  const stranger = await create(await createMember("Admin", "rival"), { faqType: "institute" })
  const [first, second] = [one.data.id, other.data.id]
  const order = (...places: [number, number][]) =>
    send(admin, faqs.saveOrder, { body: places.map(([id, displayOrder]) => ({ id, displayOrder })) })
  expect((await order([first, 0], [first, 1])).fields).toHaveProperty("displayOrder")
  expect((await order([first, 0], [second, 0])).fields).toHaveProperty("displayOrder")
  expect((await order([first, 0], [stranger.data.id, 1])).code).toBe("not_found")
  expect((await order([stranger.data.id, 0])).code).toBe("not_found")
  expect((await order([first, 0])).code).toBe("stale")
  expect((await order([first, 1], [second, 0])).status).toBe(200)
  const listed = await send(admin, faqs.listOfItem, { params: { id: String(itemId) } })
  expect(listed.data.map(({ id }) => id)).toEqual([second, first])
})

test.each(["published", "draft"] as const)(
  "a question that was moved, of a %s item, is at its version still",
  async (status) => {
    const admin = await createMember("Admin")
    const itemId = await insertItem("acme", { status })
    const [first, second] = [await create(admin, { faqType: "item", itemId }), await create(admin, { faqType: "item", itemId })] // oxfmt-ignore
    const order = [second, first].map(({ data }, displayOrder) => ({ id: data.id, displayOrder }))
    expect((await send(admin, faqs.saveOrder, { body: order })).status).toBe(200)
    const { id, version } = first.data
    const saved = await send(admin, faqs.update, {
      params: { id: String(id) },
      body: { ...text, answer: "No.", version },
    })
    expect(saved.data).toMatchObject({ answer: "No." })
  },
)
