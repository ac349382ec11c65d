import { sql } from "kysely"
import { MAX_STATES, MAX_WISHLIST_ITEMS, wishlist } from "@/lib/features/wishlist/contract"
import { profile } from "@/lib/features/profile/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { createMember, institutes, send, sendRaw, type TestMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

const add = (as: TestMember | null, itemId: number) => send(as, wishlist.add, { body: { itemId } })
const remove = (as: TestMember, itemId: number) => send(as, wishlist.remove, { params: { itemId: String(itemId) } })
const list = async (as: TestMember, query: { page?: string; size?: string } = {}) =>
  (await send(as, wishlist.list, { query })).data
const idsOf = async (as: TestMember) => (await list(as)).content.map(({ id }) => id)
const statesOf = async (as: TestMember, ids: number[]) =>
  (await send(as, wishlist.itemStates, { query: { ids: ids.join(",") } })).data

const grantItem = (userId: number, itemId: number) =>
  withInstitute(institutes.acme, (db) =>
    db.insertInto("entitlements").values({ userId, itemId, source: "admin" }).execute(),
  )
const revokeAll = (userId: number) =>
  withInstitute(institutes.acme, (db) =>
    db.updateTable("entitlements").set({ status: "revoked" }).where("userId", "=", userId).execute(),
  )

let student: TestMember
beforeEach(async () => {
  student = await createMember("Student")
})

test("staff have no wishlist, and may ask what items are to them", async () => {
  const [teacher, admin] = await Promise.all([createMember("Teacher"), createMember("Admin")])
  for (const actor of [teacher, admin]) {
    expect((await send(actor, wishlist.add, { body: { itemId: 1 } })).code).toBe("forbidden")
    expect((await send(actor, wishlist.list, { query: {} })).code).toBe("forbidden")
    expect((await send(actor, wishlist.itemStates, { query: { ids: "1" } })).status).toBe(200)
  }
})

test("what is saved is listed, the last first and once, a page at a time", async () => {
  const items = await Promise.all([1, 2, 3].map(() => insertItem("acme", { priceMinor: 49_900 })))
  for (const id of items) expect((await add(student, id)).status).toBe(200)
  expect((await add(student, items[0] ?? 0)).status).toBe(200)

  expect(await idsOf(student)).toEqual(items.toReversed())
  const second = await list(student, { page: "1", size: "2" })
  expect(second).toMatchObject({ totalElements: 3, totalPages: 2, content: [{ id: items[0], priceMinor: 49_900 }] })
})

test("what is removed is gone, and may be removed and saved again", async () => {
  const id = await insertItem("acme")
  await add(student, id)
  expect([(await remove(student, id)).status, (await remove(student, id)).status]).toEqual([200, 200])
  expect(await idsOf(student)).toEqual([])
  await add(student, id)
  expect(await idsOf(student)).toEqual([id])
})

test("a removal that is undone puts the item back in its place, and a time to come is now", async () => {
  const items = await Promise.all([1, 2, 3].map(() => insertItem("acme")))
  for (const id of items) await add(student, id)
  const undo = async (itemId: number, savedAt: Date | null) =>
    send(student, wishlist.add, { body: { itemId, savedAt: savedAt?.toISOString() } })

  const { savedAt } = (await remove(student, items[1] ?? 0)).data
  expect((await undo(items[1] ?? 0, savedAt)).status).toBe(200)
  expect(await idsOf(student)).toEqual(items.toReversed())
  await remove(student, items[0] ?? 0)
  await undo(items[0] ?? 0, new Date(Date.now() + 86_400_000))
  const later = await insertItem("acme")
  await add(student, later)
  expect(await idsOf(student)).toEqual([later, items[0], items[2], items[1]])
  expect((await remove(student, 999_999_999)).data).toEqual({ savedAt: null })
})

test("only what a visitor may open is saved and listed", async () => {
  const [draft, hidden, foreign] = await Promise.all([
    insertItem("acme", { status: "draft" }),
    insertItem("acme", { visible: false }),
    insertItem("rival"),
  ])
  for (const id of [draft, hidden, foreign, 999_999_999]) expect((await add(student, id)).code).toBe("not_found")
  expect((await add(null, draft)).code).toBe("unauthenticated")

  const id = await insertItem("acme")
  await add(student, id)
  await withInstitute(institutes.acme, (db) =>
    db.updateTable("items").set({ status: "archived" }).where("id", "=", id).execute(),
  )
  expect(await idsOf(student)).toEqual([])
})

test("each person and each institute has a wishlist of its own", async () => {
  const [other, stranger] = await Promise.all([createMember("Student"), createMember("Student", "rival")])
  const id = await insertItem("acme")
  await add(student, id)
  await remove(other, id)
  expect(await remove(stranger, id)).toMatchObject({ status: 200 })
  expect([await idsOf(student), await idsOf(other), await idsOf(stranger)]).toEqual([[id], [], []])
  expect(await statesOf(stranger, [id])).toEqual([{ itemId: id, isOwned: false, percent: 0, isSaved: false }])
  // Row-level security refuses a row of another institute, whatever the program asks for.
  await expect(
    withInstitute(institutes.rival, (db) =>
      db.insertInto("wishlist_items").values({ userId: student.userId, itemId: id }).execute(),
    ),
  ).rejects.toThrow("foreign key")
  const seen = await withInstitute(institutes.rival, (db) => db.selectFrom("wishlist_items").selectAll().execute())
  expect(seen.some(({ userId }) => userId === student.userId)).toBe(false)
})

test("an item that is bought or given leaves the list for good, and is not saved again while it is owned", async () => {
  const [id, remaining] = await Promise.all([insertItem("acme"), insertItem("acme")])
  await add(student, id)
  await add(student, remaining)
  await grantItem(student.userId, id)

  expect(await idsOf(student)).toEqual([remaining])
  expect((await add(student, id)).code).toBe("already_owned")
  await revokeAll(student.userId)
  expect(await idsOf(student)).toEqual([remaining])
})

test("an item that was saved while it was being bought is not listed", async () => {
  const id = await insertItem("acme")
  await grantItem(student.userId, id)
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("wishlist_items").values({ userId: student.userId, itemId: id }).execute(),
  )
  expect(await list(student)).toMatchObject({ content: [], totalElements: 0 })
})

test(`a wishlist holds ${MAX_WISHLIST_ITEMS} items, however many are added at the same time`, async () => {
  const [first, ...more] = await Promise.all(Array.from({ length: 5 }, () => insertItem("acme")))
  await withPlatform((db) =>
    sql`with filling as (
        insert into items ("instituteId", kind, title, slug, status)
        select ${institutes.acme}, 'course', 'Filling', 'filling-' || gen_random_uuid(), 'published'
        from generate_series(1, ${MAX_WISHLIST_ITEMS - 2}) returning id)
      insert into wishlist_items ("instituteId", "userId", "itemId")
      select ${institutes.acme}, ${student.userId}, id from filling`.execute(db),
  )
  expect((await add(student, first ?? 0)).status).toBe(200)
  const answers = await Promise.all(more.map((id) => add(student, id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
  expect(answers.find(({ status }) => status === 422)?.code).toBe("wishlist_full")
  expect((await list(student)).totalElements).toBe(MAX_WISHLIST_ITEMS)
  // Of what is on it already, nothing is refused.
  expect((await add(student, first ?? 0)).status).toBe(200)
})

test("the states of some items say what is owned, how far it is, and what is saved", async () => {
  const [owned, saved, other] = await Promise.all([insertItem("acme"), insertItem("acme"), insertItem("acme")])
  await grantItem(student.userId, owned)
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("enrolments").values({ userId: student.userId, itemId: owned, percent: 17 }).execute(),
  )
  await add(student, saved)
  expect(await statesOf(student, [owned, saved, other, saved])).toEqual([
    { itemId: owned, isOwned: true, percent: 17, isSaved: false },
    { itemId: saved, isOwned: false, percent: 0, isSaved: true },
    { itemId: other, isOwned: false, percent: 0, isSaved: false },
  ])
})

test.each([
  ["nothing", ""],
  ["what is no id", "1,x"],
  ["more items than a page shows", Array.from({ length: MAX_STATES + 1 }, (_, at) => at + 1).join(",")],
])("the states of %s are refused", async (_, ids) => {
  expect((await send(student, wishlist.itemStates, { query: { ids } })).code).toBe("invalid_input")
})

test("a person's own copy of their data has the wishlist", async () => {
  const id = await insertItem("acme", { title: "Saved for later" })
  await add(student, id)
  const response = await sendRaw(profile.exportData.path, {
    headers: { authorization: `Bearer ${student.accessToken}`, logintoken: student.loginToken },
  })
  expect(await response.json()).toMatchObject({ wishlist: [{ title: "Saved for later" }] })
})
