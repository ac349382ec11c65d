import { recordMany } from "@/lib/features/events/events.server"
import { ITEM_STATUSES, isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { itemEvents } from "./events"
import { replaceTeachers } from "./item-teachers.server"

interface TeachersChange {
  item: { id: number; title: string; status: string }
  userIds: readonly number[]
}

/** Makes those who are of the staff the teachers of an item, and records who is a teacher of it now and who is none any more. */
export async function changeTeachers(db: Db, actor: Actor, { item, userIds }: TeachersChange): Promise<void> {
  const { id: itemId, title, status } = item
  const isPublic = isPublicStatus(enumOf(ITEM_STATUSES, status, "status of an item"))
  const before = await listTeachers(db, itemId)
  await replaceTeachers(db, itemId, userIds)
  const after = await listTeachers(db, itemId)
  const factsOf = ({ userId, role }: Teacher) => ({
    itemId,
    item: title,
    userId,
    area: role === "Teacher" ? ("teacher" as const) : ("admin" as const),
  })
  await recordMany(
    db,
    itemEvents.teacherAdded,
    without(after, before).map((teacher) => ({
      by: actor,
      data: { ...factsOf(teacher), isPublic },
    })),
  )
  await recordMany(
    db,
    itemEvents.teacherRemoved,
    without(before, after).map((teacher) => ({ by: actor, data: factsOf(teacher) })),
  )
}

type Teacher = Awaited<ReturnType<typeof listTeachers>>[number]

const listTeachers = (db: Db, itemId: number) =>
  db
    .selectFrom("item_teachers as t")
    .innerJoin("memberships as m", "m.userId", "t.userId")
    .select(["t.userId", "m.role"])
    .where("t.itemId", "=", itemId)
    .orderBy("t.displayOrder")
    .execute()

const without = (teachers: readonly Teacher[], others: readonly Teacher[]) =>
  teachers.filter(({ userId }) => !others.some((other) => other.userId === userId))
