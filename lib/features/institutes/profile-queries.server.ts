import { sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import { isListed } from "@/lib/features/access/access.server"
import { TEACHING_ROLES } from "@/lib/features/items/items.server"
import { hasAccess, readableUntil } from "@/lib/server/auth/plan"
import { preparedRow } from "@/lib/server/db/prepared-query"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import { isTeacher } from "./teacher-queries.server"

/** The columns of the image and the cover of an institute, from `files` joined under these names. */
export const PICTURE_COLUMNS = [
  "image.key as imageKey",
  "image.width as imageWidth",
  "image.height as imageHeight",
  "image.blur as imageBlur",
  "cover.key as coverKey",
  "cover.width as coverWidth",
  "cover.height as coverHeight",
  "cover.blur as coverBlur",
] as const

/**
 * The open institute of this transaction, with its pictures, its teaser and its primary domain; the number of its listed
 * items by kind, category, language and whether they are free; and the number of its teachers.
 */
export const findProfileRow = preparedRow((db) =>
  db
    .selectFrom("institutes as i")
    .leftJoin("files as image", "image.key", "i.image")
    .leftJoin("files as cover", "cover.key", "i.cover")
    .leftJoin("files as favicon", "favicon.key", "i.favicon")
    // A video that is not stored yet is not offered.
    .leftJoin("files as teaser", (on) => on.onRef("teaser.id", "=", "i.teaserVideoId").on("teaser.bytes", ">", 0))
    .leftJoin("institute_domains as d", (on) =>
      on
        .onRef("d.instituteId", "=", "i.id")
        .on("d.isPrimary", "=", true)
        .on("d.status", "in", ["verified", "active"])
        .on(keepsDomain),
    )
    .select(["i.id", "i.slug", "i.name", "i.legalName", "i.tagline", "i.about", "i.brandPrimary", "i.brandAccent"])
    .select(["i.contactEmail", "i.contactPhone", "i.address", "i.stateCode", "i.country", "i.gstin"])
    .select(["i.locale", "i.timezone", "i.currency", "i.signUpAllowed", "i.highlights", "i.achievements"])
    .select("i.awaitsMobile")
    .select(PICTURE_COLUMNS)
    .select(["favicon.key as faviconKey", "favicon.width as faviconWidth", "favicon.height as faviconHeight"])
    .select([
      "teaser.key as teaserKey",
      "teaser.mime as teaserMime",
      "teaser.durationSeconds as teaserSeconds",
      "d.host",
    ])
    .select((e) => [
      jsonArrayFrom(selectItemCounts(db)).as("itemCounts"),
      sql<number>`(${selectTeacherCount(db)})`.as("teacherCount"),
      e.exists(selectPlan(db)).as("isSelling"),
      e.exists(selectClosedPlan(db)).as("isClosed"),
    ])
    .select("i.status"),
)

const selectItemCounts = (db: Db) =>
  db
    .selectFrom("items as i")
    .select(["i.kind", "i.category", "i.language", sql<boolean>`i."priceMinor" = 0`.as("isFree")])
    .select(sql<number>`count(*)::int`.as("count"))
    .where(isListed())
    .groupBy(["i.kind", "i.category", "i.language", "isFree"])
    .orderBy("i.category")

/** The plan of the institute, unless its access has ended. */
const selectPlan = (db: Db) => db.selectFrom("institute_subscriptions as s").select("s.id").where(hasAccess("s"))

/** The plan of the institute, once nobody reads on any more. */
const selectClosedPlan = (db: Db) =>
  db
    .selectFrom("institute_subscriptions as s")
    .select("s.id")
    .where((e) => e.not(hasAccess("s")))
    .where(readableUntil("s"), "<=", sql<Date>`billing.clock()`)

const selectTeacherCount = (db: Db) =>
  db
    .selectFrom("memberships as m")
    .select(sql<number>`count(*)::int`.as("count"))
    .where("m.role", "in", TEACHING_ROLES)
    .where("m.status", "=", "active")
    .where(isTeacher)
