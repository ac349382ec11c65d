import { canOpen, grant, holds, openItems } from "@/lib/features/entitlements/entitlements.server"
import { expireEntitlements } from "@/lib/features/entitlements/jobs.server"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Role } from "@/lib/shared/roles"
import { itemOnSale } from "../setup/payments"
import { institutes, type Someone, someone } from "../setup/world"

const DAY_MS = 86_400_000
const may = (who: Someone, role: Role, itemId: number) =>
  readInstitute(who.instituteId, (db) => canOpen(db, { ...who, role, customRoleId: null }, itemId))
const give = (who: Someone, itemId: number, more: { accessDays?: number } = {}) =>
  withInstitute(who.instituteId, (db) => grant(db, { userId: who.userId, itemId, source: "admin", ...more }))

/** Sets dates and state of what a person holds. */
const set = ({ userId }: Someone, values: { startsAt?: Date; expiresAt?: Date | null; status?: string }) =>
  withPlatform((db) => db.updateTable("entitlements").set(values).where("userId", "=", userId).execute())

test("a student opens what was granted, and nothing else", async () => {
  const [student, itemId, other] = [await someone("Student"), await itemOnSale(), await itemOnSale()]
  expect(await may(student, "Student", itemId)).toBe(false)
  await give(student, itemId)
  expect(await may(student, "Student", itemId)).toBe(true)
  expect(await may(student, "Student", other)).toBe(false)
  expect(await may(await someone("Student"), "Student", itemId)).toBe(false)
})

test("an entitlement opens within its dates only, and not once it is revoked", async () => {
  const [student, itemId] = [await someone("Student"), await itemOnSale()]
  await give(student, itemId)
  await set(student, { startsAt: new Date(Date.now() + DAY_MS) })
  expect(await may(student, "Student", itemId)).toBe(false)
  await set(student, { startsAt: new Date(Date.now() - DAY_MS), expiresAt: new Date(Date.now() - 1_000) })
  expect(await may(student, "Student", itemId)).toBe(false)
  await set(student, { expiresAt: new Date(Date.now() + DAY_MS) })
  expect(await may(student, "Student", itemId)).toBe(true)
  await set(student, { status: "revoked" })
  expect(await may(student, "Student", itemId)).toBe(false)
})

test("admins open everything of their institute, a teacher what they teach, and nobody another institute's", async () => {
  const itemId = await itemOnSale()
  const [admin, teacher, other] = [await someone("Admin"), await someone("Teacher"), await someone("Teacher")]
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("item_teachers").values({ itemId, userId: teacher.userId }).execute(),
  )
  expect(await may(admin, "Admin", itemId)).toBe(true)
  expect(await may(await someone("InstituteAdmin"), "InstituteAdmin", itemId)).toBe(true)
  expect(await may(teacher, "Teacher", itemId)).toBe(true)
  expect(await may(other, "Teacher", itemId)).toBe(false)
  expect(await may(await someone("SuperAdmin"), "SuperAdmin", itemId)).toBe(false)
  expect(await may(await someone("Admin", "rival"), "Admin", itemId)).toBe(false)
  expect(await may(admin, "Admin", 999_999_999)).toBe(false)
})

test("twenty grants at once give one right and one enrolment", async () => {
  const [student, itemId] = [await someone("Student"), await itemOnSale()]
  const granted = await Promise.all(Array.from({ length: 20 }, () => give(student, itemId)))
  expect(granted.filter(Boolean)).toHaveLength(1)
  const rows = await readPlatform(async (db) => ({
    rights: await db.selectFrom("entitlements").select("id").where("userId", "=", student.userId).execute(),
    enrolments: await db.selectFrom("enrolments").select("id").where("userId", "=", student.userId).execute(),
  }))
  expect([rows.rights.length, rows.enrolments.length]).toEqual([1, 1])
})

test("a right granted while a transaction waited counts in it", async () => {
  const [student, itemId] = [await someone("Student"), await itemOnSale()]
  const seen = await withInstitute(institutes.acme, async (db) => {
    const before = await holds(db, student.userId, itemId)
    await give(student, itemId)
    return { before, after: await holds(db, student.userId, itemId) }
  })
  expect(seen).toEqual({ before: false, after: true })
})

test("days of access are counted from now, by the database's clock", async () => {
  const [student, itemId] = [await someone("Student"), await itemOnSale()]
  await give(student, itemId, { accessDays: 30 })
  const [held] = await readInstitute(institutes.acme, (db) => openItems(db, student.userId))
  expect(held?.itemId).toBe(itemId)
  expect(Math.abs((held?.expiresAt?.getTime() ?? 0) - Date.now() - 30 * DAY_MS)).toBeLessThan(10_000)
})

test("of several rights to one item the longest counts", async () => {
  const [student, itemId] = [await someone("Student"), await itemOnSale()]
  await give(student, itemId, { accessDays: 30 })
  await withPlatform((db) =>
    db
      .insertInto("entitlements")
      .values({ instituteId: institutes.acme, userId: student.userId, itemId, source: "admin" })
      .execute(),
  )
  const held = await readInstitute(institutes.acme, (db) => openItems(db, student.userId))
  expect(held).toMatchObject([{ itemId, expiresAt: null }])
})

test("the hourly job marks what is over, and only that", async () => {
  const [gone, kept, itemId] = [await someone("Student"), await someone("Student"), await itemOnSale()]
  await give(gone, itemId)
  await give(kept, itemId)
  await set(gone, { expiresAt: new Date(Date.now() - 1_000) })
  await expireEntitlements.run({})
  const states = await readPlatform((db) =>
    db.selectFrom("entitlements").select(["userId", "status"]).where("itemId", "=", itemId).orderBy("userId").execute(),
  )
  expect(states).toEqual([
    { userId: gone.userId, status: "expired" },
    { userId: kept.userId, status: "active" },
  ])
})
