import { faqs } from "@/lib/features/faqs/contract"
import { content } from "@/lib/features/content/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { createMember, send, type TestMember } from "../setup/test-app"
import { addMaterial, addSection, outline } from "./curriculum-fixtures"
import { insertCompleteItem } from "./item-fixtures"

const edited = async (as: TestMember, id: number) =>
  (await send(as, itemsAdmin.show, { params: { id: String(id) } })).data
const copyOf = async (as: TestMember, id: number) => {
  const copy = await send(as, itemsAdmin.duplicate, {
    body: { id, title: "Copy of it", idempotencyKey: crypto.randomUUID() },
  })
  expect(copy.status).toBe(200)
  return copy.data.id
}

test("a copy of a published item has the changes that its editor shows, and the original keeps them as its draft", async () => {
  const admin = await createMember("Admin")
  const id = await insertCompleteItem("acme", { title: "Rivers", status: "published" })
  const { version } = await edited(admin, id)
  await send(admin, itemsAdmin.save, { body: { id, version, title: "Lakes", shortText: "Deep.", priceMinor: 99_900 } }) // oxfmt-ignore
  const section = await addSection(admin, id, "Deltas")
  await addMaterial(admin, section.id, { title: "Nile" })
  const { sections } = (await send(admin, content.curriculum, { params: { id: String(id) } })).data
  const removed = sections[0]?.materials.find(({ title }) => title === "Secret")?.id ?? 0
  await send(admin, content.removeMaterials, { body: { ids: [removed] } })
  await send(admin, faqs.create, { body: { question: "Is it wet?", answer: "Yes.", faqType: "item", itemId: id } })

  const before = await edited(admin, id)
  const copy = await copyOf(admin, id)
  const shown = await edited(admin, copy)
  expect(shown).toMatchObject({ title: "Copy of it", status: "draft", draft: null, missing: [] })
  expect(shown).toMatchObject({ shortText: "Deep.", priceMinor: 99_900 })
  expect(await outline(admin, copy)).toEqual(["Beginnings: Video Open", "Deltas: Nile"])
  const asked = (await send(admin, faqs.listOfItem, { params: { id: String(copy) } })).data
  expect(asked.map(({ question }) => question)).toEqual(["Is it wet?"])
  expect(await edited(admin, id)).toEqual(before)
})

test("a teacher whom an admin is about to remove teaches the copy that they make, and the new teachers too", async () => {
  const [admin, teacher, next] = [await createMember("Admin"), await createMember("Teacher"), await createMember("Teacher")] // oxfmt-ignore
  const id = await insertCompleteItem("acme", { teacherId: teacher.userId, status: "published" })
  const { version } = await edited(admin, id)
  await send(admin, itemsAdmin.saveTeachers, { body: { id, version, userIds: [next.userId] } })
  const copy = await copyOf(teacher, id)
  expect((await edited(admin, copy)).people.map(({ userId }) => userId)).toEqual([next.userId, teacher.userId])
})
