import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { learning } from "@/lib/features/learning/contract"
import { members } from "@/lib/features/members/contract"
import { orders } from "@/lib/features/orders/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { createMember, institutes, send, unique } from "../setup/test-app"
import { grantAccess, insertItemWithLessons } from "./learning-fixtures"

test("a page past the end is the last one, of lists with and without a search", async () => {
  const [admin] = [await createMember("Admin"), await createMember("Student"), await createMember("Student")]
  for (const searchParam of [undefined, "tester"]) {
    const query = { size: "2", searchParam }
    const { data: first } = await send(admin, members.list, { query })
    const { data: past } = await send(admin, members.list, { query: { ...query, page: "999" } })
    expect(past).toMatchObject({ page: first.totalPages - 1, totalElements: first.totalElements })
    expect(past.content.length).toBeGreaterThan(0)
  }
  const stranger = await createMember("Student")
  const { data: none } = await send(stranger, orders.list, { query: { page: "7" } })
  expect(none).toMatchObject({ page: 0, content: [], totalElements: 0 })
})

test("enquiries are filtered by days of the institute's time zone, both included", async () => {
  const admin = await createMember("Admin")
  const name = unique("Visitor")
  // 00:00 and 23:59 of 5 March in India, and the moments before and after.
  const moments = ["2026-03-04T18:29:59Z", "2026-03-04T18:30:00Z", "2026-03-05T18:29:59Z", "2026-03-05T18:30:00Z"]
  await withInstitute(institutes.acme, async (db) => {
    for (const createdAt of moments)
      await db
        .insertInto("enquiries")
        .values({ name, message: createdAt, email: "v@example.test", createdAt })
        .execute()
  })
  const within = async (range: object) => {
    const query = { searchParam: name, ...range }
    const { data } = await send(admin, enquiriesAdmin.list, { query })
    return [data.totalElements, data.content.map(({ message }) => moments.indexOf(message)).toSorted()]
  }
  expect(await within({ from: "2026-03-05", to: "2026-03-05" })).toEqual([2, [1, 2]])
  expect(await within({ from: "2026-03-05" })).toEqual([3, [1, 2, 3]])
  expect(await within({ to: "2026-03-04" })).toEqual([1, [0]])
  const refused = await send(admin, enquiriesAdmin.list, { query: { from: "2026-02-30" } })
  expect(refused.fields).toHaveProperty("from")
})

test("lessons are found in what one has or manages, and nowhere else", async () => {
  const [teacher, student, admin] = [
    await createMember("Teacher"),
    await createMember("Student"),
    await createMember("Admin"),
  ]
  const title = unique("Lesson 50% off")
  const items = [
    await insertItemWithLessons(),
    await insertItemWithLessons(),
    await insertItemWithLessons({ slug: "rival" }),
  ]
  for (const { slug, materials } of items)
    await withInstitute(institutes[slug], (db) =>
      db
        .updateTable("materials")
        .set({ title })
        .where("id", "=", materials[0]?.id ?? 0)
        .execute(),
    )
  const [taught, bought] = items
  if (!taught || !bought) throw new Error("no items")
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("item_teachers").values({ itemId: taught.id, userId: teacher.userId }).execute(),
  )
  await grantAccess(student, bought.id)
  const found = async (person: typeof admin, searchParam = title) => {
    const { data } = await send(person, learning.lessons, { query: { searchParam } })
    return data.map(({ item }) => item.id)
  }
  expect(await found(teacher)).toEqual([taught.id])
  expect(await found(student)).toEqual([bought.id])
  expect(await found(admin)).toEqual([taught.id, bought.id])
  expect(await found(admin, title.replace("%", "_"))).toEqual([])
})
