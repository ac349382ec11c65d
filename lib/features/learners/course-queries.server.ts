import { type ExpressionBuilder, sql, type SqlBool } from "kysely"
import { jsonObjectFrom } from "kysely/helpers/postgres"
import { onPage, pageOf, type PageRange } from "@/lib/server/db/page"
import type { DB } from "@/lib/server/schema/tables"
import { pictureJson } from "@/lib/server/media/picture-json"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf } from "@/lib/shared/enum-of"
import { itemKindOf } from "@/lib/shared/item-kinds"
import { ACCESS_SOURCES, ACCESS_STATUSES, type LearnerCourse } from "./contract"

const isActive = sql<SqlBool>`status = 'active' and "startsAt" <= now() and ("expiresAt" is null or "expiresAt" > now())`

/** The access of a member to each item, over all of their entitlements to it: any active one counts, else the latest. */
const selectAccess = (db: Db, userId: number) =>
  db
    .selectFrom("entitlements")
    .select((e) => [
      "itemId",
      e.fn.min("startsAt").as("since"),
      e.fn.max("id").as("latestId"),
      sql<string>`case when bool_or(${isActive}) then 'active'
        when (array_agg(status order by id desc))[1] = 'revoked' then 'revoked' else 'expired' end`.as("status"),
      sql<string>`(array_agg(source order by (${isActive}) desc, id desc))[1]`.as("source"),
      sql<Date | null>`case
        when not bool_or(${isActive}) then max("expiresAt")
        when bool_and("expiresAt" is not null) filter (where ${isActive}) then max("expiresAt") filter (where ${isActive})
        end`.as("expiresAt"),
    ])
    .where("userId", "=", userId)
    .groupBy("itemId")

const selectCourses = (db: Db, userId: number) =>
  db
    .selectFrom(selectAccess(db, userId).as("access"))
    .innerJoin("items as i", "i.id", "access.itemId")
    .leftJoin("enrolments as n", (on) => on.onRef("n.itemId", "=", "i.id").on("n.userId", "=", userId))
    .select(["i.id", "i.kind", "i.title", "access.status", "access.source", "access.since", "access.expiresAt"])
    .select((e) => [
      pictureJson(e.ref("i.image")).as("image"),
      sql<
        number | null
      >`case when exists (select from materials m where m."itemId" = i.id) then coalesce(n.percent, 0) end`.as(
        "percent",
      ),
      "n.lastOpenedAt",
      "n.completedAt",
      lastChange(e, userId).as("lastChange"),
    ])

const lastChange = (e: ExpressionBuilder<DB & { i: DB["items"] }, "i">, userId: number) =>
  jsonObjectFrom(
    e
      .selectFrom("events as a")
      .innerJoin("users as u", "u.id", "a.actorId")
      .select([
        sql<string>`a.data->>'reason'`.as("reason"),
        sql<string>`trim(u."firstName" || ' ' || u."lastName")`.as("author"),
        sql<string>`a.at`.as("at"),
      ])
      .where("a.subjectType", "=", "user")
      .where("a.subjectId", "=", userId)
      .where(sql<SqlBool>`a.key like 'access.%'`)
      .where(sql<SqlBool>`(a.data->>'itemId')::bigint = i.id`)
      .orderBy("a.id", "desc")
      .limit(1),
  )

type Row = Awaited<ReturnType<ReturnType<typeof selectCourses>["execute"]>>[number]

/** A page of the items that a member has or had access to, the latest access first. */
export async function listCourses(db: Db, userId: number, range: PageRange) {
  const [rows, { total }] = await Promise.all([
    selectCourses(db, userId).orderBy("access.latestId", "desc").$call(onPage(range)).execute(),
    db
      .selectFrom("entitlements")
      .select((e) => e.fn.count<number>("itemId").distinct().as("total"))
      .where("userId", "=", userId)
      .executeTakeFirstOrThrow(),
  ])
  return pageOf({ rows, total }, range, toCourse)
}

/** One of them; undefined for an item that the member never had access to. */
export async function findCourse(db: Db, userId: number, itemId: number): Promise<LearnerCourse | undefined> {
  const row = await selectCourses(db, userId).where("i.id", "=", itemId).executeTakeFirst()
  return row && toCourse(row)
}

const toCourse = ({
  id,
  kind,
  title,
  image,
  status,
  source,
  since,
  lastChange: change,
  ...course
}: Row): LearnerCourse => ({
  ...course,
  item: { id, kind: itemKindOf(kind), title, image },
  status: enumOf(ACCESS_STATUSES, status, "status of access"),
  source: enumOf(ACCESS_SOURCES, source, "source of access"),
  since: new Date(since),
  lastChange: change && { ...change, at: new Date(change.at) },
})
