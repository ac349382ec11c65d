import { grantMany, hasEntitlement, selectEntitledItems } from "@/lib/features/access/access.server"
import { expireEntitlements } from "@/lib/features/access/jobs.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { createItemOnSale } from "../setup/payments"
import { institutes, createMember } from "../setup/test-app"
import { grantItem, mayOpen, updateEntitlements } from "./entitlement-fixtures"

withJobQueue()

const DAY_MS = 86_400_000

test("a student opens the granted item and no other", async () => {
  const [student, itemId, other] = [await createMember("Student"), await createItemOnSale(), await createItemOnSale()]
  expect(await mayOpen(student, "Student", itemId)).toBe(false)
  await grantItem(student, itemId)
  expect(await mayOpen(student, "Student", itemId)).toBe(true)
  expect(await mayOpen(student, "Student", other)).toBe(false)
  expect(await mayOpen(await createMember("Student"), "Student", itemId)).toBe(false)
})

test("an entitlement opens its item within its dates only, and not after it is revoked", async () => {
  const [student, itemId] = [await createMember("Student"), await createItemOnSale()]
  await grantItem(student, itemId)
  await updateEntitlements(student, { startsAt: new Date(Date.now() + DAY_MS) })
  expect(await mayOpen(student, "Student", itemId)).toBe(false)
  await updateEntitlements(student, {
    startsAt: new Date(Date.now() - DAY_MS),
    expiresAt: new Date(Date.now() - 1_000),
  })
  expect(await mayOpen(student, "Student", itemId)).toBe(false)
  await updateEntitlements(student, { expiresAt: new Date(Date.now() + DAY_MS) })
  expect(await mayOpen(student, "Student", itemId)).toBe(true)
  await updateEntitlements(student, { status: "revoked" })
  expect(await mayOpen(student, "Student", itemId)).toBe(false)
})

test("admins open every item of their institute, a teacher the items that they teach, and nobody another institute's", async () => {
  const itemId = await createItemOnSale()
  const [admin, teacher, other] = [
    await createMember("Admin"),
    await createMember("Teacher"),
    await createMember("Teacher"),
  ]
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("item_teachers").values({ itemId, userId: teacher.userId }).execute(),
  )
  expect(await mayOpen(admin, "Admin", itemId)).toBe(true)
  expect(await mayOpen(await createMember("InstituteAdmin"), "InstituteAdmin", itemId)).toBe(true)
  expect(await mayOpen(teacher, "Teacher", itemId)).toBe(true)
  expect(await mayOpen(other, "Teacher", itemId)).toBe(false)
  expect(await mayOpen(await createMember("SuperAdmin"), "SuperAdmin", itemId)).toBe(false)
  expect(await mayOpen(await createMember("Admin", "rival"), "Admin", itemId)).toBe(false)
  expect(await mayOpen(admin, "Admin", 999_999_999)).toBe(false)
})

test("twenty concurrent grants make one entitlement and one enrolment", async () => {
  const [student, itemId] = [await createMember("Student"), await createItemOnSale()]
  const granted = await Promise.all(Array.from({ length: 20 }, () => grantItem(student, itemId)))
  expect(granted.filter(Boolean)).toHaveLength(1)
  const rows = await readPlatform(async (db) => ({
    entitlements: await db.selectFrom("entitlements").select("id").where("userId", "=", student.userId).execute(),
    enrolments: await db.selectFrom("enrolments").select("id").where("userId", "=", student.userId).execute(),
  }))
  expect([rows.entitlements.length, rows.enrolments.length]).toEqual([1, 1])
})

test("an entitlement granted during a transaction counts in that transaction", async () => {
  const [student, itemId] = [await createMember("Student"), await createItemOnSale()]
  const results = await withInstitute(institutes.acme, async (db) => {
    const before = await hasEntitlement(db, student.userId, itemId)
    await grantItem(student, itemId)
    return { before, after: await hasEntitlement(db, student.userId, itemId) }
  })
  expect(results).toEqual({ before: false, after: true })
})

test("days of access are counted from now, by the database's clock", async () => {
  const [student, itemId] = [await createMember("Student"), await createItemOnSale({ accessDays: 30 })]
  await withInstitute(institutes.acme, (db) => grantMany(db, { userIds: [student.userId], itemId }))
  const [entitled] = await readInstitute(institutes.acme, (db) => selectEntitledItems(db, student.userId).execute())
  expect(entitled?.itemId).toBe(itemId)
  expect(Math.abs((entitled?.expiresAt?.getTime() ?? 0) - Date.now() - 30 * DAY_MS)).toBeLessThan(10_000)
})

test("of several entitlements to one item the longest counts", async () => {
  const [student, itemId] = [await createMember("Student"), await createItemOnSale()]
  await grantItem(student, itemId, new Date(Date.now() + 30 * DAY_MS))
  await withPlatform((db) =>
    db
      .insertInto("entitlements")
      .values({ instituteId: institutes.acme, userId: student.userId, itemId, source: "admin" })
      .execute(),
  )
  const entitled = await readInstitute(institutes.acme, (db) => selectEntitledItems(db, student.userId).execute())
  expect(entitled).toMatchObject([{ itemId, expiresAt: null }])
})

test("the hourly job marks expired entitlements only", async () => {
  const [expired, active, itemId] = [
    await createMember("Student"),
    await createMember("Student"),
    await createItemOnSale(),
  ]
  await grantItem(expired, itemId)
  await grantItem(active, itemId)
  await updateEntitlements(expired, { expiresAt: new Date(Date.now() - 1_000) })
  await expireEntitlements.run({})
  const states = await readPlatform((db) =>
    db.selectFrom("entitlements").select(["userId", "status"]).where("itemId", "=", itemId).orderBy("id").execute(),
  )
  expect(states).toEqual([
    { userId: expired.userId, status: "expired" },
    { userId: active.userId, status: "active" },
  ])
})
