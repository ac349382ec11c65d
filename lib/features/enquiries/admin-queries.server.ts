import { sql } from "kysely"
import { jsonObjectFrom } from "kysely/helpers/postgres"
import type { DayRange, PageInput } from "@/lib/contract/shapes"
import { mayWorkWithEnquiries } from "@/lib/features/members/members.server"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage } from "@/lib/server/db/page"
import { withinDays } from "@/lib/server/db/within-days"
import { readCounters } from "@/lib/server/db/read-counters"
import type { Db } from "@/lib/server/tenancy/transaction"
import { phoneDigits } from "@/lib/shared/phone"
import type { ASSIGNMENTS, ENQUIRY_SOURCES, EnquiryStatus } from "./admin-shapes"

type EnquiryFilter = PageInput &
  DayRange & {
    status?: EnquiryStatus | undefined
    source?: (typeof ENQUIRY_SOURCES)[number] | undefined
    assigned?: (typeof ASSIGNMENTS)[number] | undefined
  }

const personName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`

const selectEnquiries = (db: Db) =>
  db
    .selectFrom("enquiries as e")
    .innerJoin("institutes as i", "i.id", "e.instituteId")
    .select(["e.id", "e.name", "e.email", "e.mobile", "e.message", "e.source", "e.status", "e.createdAt"])
    .select("i.country")
    .select((q) =>
      jsonObjectFrom(
        q
          .selectFrom("users as u")
          .select(["u.id as userId", personName.as("name")])
          .whereRef("u.id", "=", "e.assigneeId"),
      ).as("assignee"),
    )

/** A page of the enquiries of the current institute, newest first; without a status all but spam. */
export async function listEnquiryRows(db: Db, actor: Actor, filter: EnquiryFilter) {
  const { page, size, searchParam, status, source, assigned, from, to } = filter
  const statuses = storedStatuses(status)
  // Not by the known ones: an unknown status is to fail, not to be left out.
  let matching =
    status === undefined
      ? selectEnquiries(db).where("e.status", "<>", "spam")
      : selectEnquiries(db).where("e.status", "in", statuses)
  if (searchParam) matching = matching.where(matchesSearch(searchParam))
  if (source) matching = matching.where("e.source", "=", source)
  if (assigned === "me") matching = matching.where("e.assigneeId", "=", actor.userId)
  if (assigned === "none") matching = matching.where("e.assigneeId", "is", null)
  if (from ?? to) matching = matching.where((e) => withinDays(e.ref("e.createdAt"), { from, to }))
  const [rows, total] = await Promise.all([
    matching.orderBy("e.id", "desc").$call(onPage({ page, size })).execute(),
    (searchParam ?? source ?? assigned ?? from ?? to)
      ? countRows(matching)
      : readCounters(
          db,
          statuses.map((one) => `enquiries.${one}`),
        ),
  ])
  return { rows, total }
}

/** The search text occurs in the name, the message or the email, or is part of the mobile number. */
function matchesSearch(text: string) {
  const pattern = likePattern(text)
  const digits = phoneDigits(text)
  return sql<boolean>`(e.name ilike ${pattern} or e.message ilike ${pattern} or e.email ilike ${pattern}
    or ${digits ? sql<boolean>`e.mobile like ${likePattern(digits)}` : sql<boolean>`false`})`
}

function storedStatuses(status: EnquiryStatus | undefined): string[] {
  if (status === undefined) return ["new", "open", "closed"]
  return status === "open" ? ["new", "open"] : [status]
}

export const findEnquiryRow = (db: Db, id: number) => selectEnquiries(db).where("e.id", "=", id).executeTakeFirst()

/** What staff wrote about an enquiry, newest first; with an id what they wrote before that. */
export const selectMessages = (db: Db, enquiryId: number, before?: number) =>
  db
    .selectFrom("enquiry_messages as m")
    .innerJoin("users as u", "u.id", "m.authorId")
    .select(["m.id", "m.kind", "m.body", "m.createdAt", personName.as("author")])
    .where("m.enquiryId", "=", enquiryId)
    .$if(before !== undefined, (query) => query.where("m.id", "<", before ?? 0))
    .orderBy("m.id", "desc")

/** The address to which visitors answer, and the name of the caller as they read it. */
export const findCorrespondent = (db: Db, { userId }: Actor) =>
  db
    .selectFrom("users as u")
    .innerJoin("institutes as i", (on) => on.onTrue())
    .leftJoin("email_verifications as v", (on) =>
      on.onRef("v.email", "=", "i.contactEmail").on("v.verifiedAt", "is not", null),
    )
    .select((e) => [e.fn.coalesce("v.email", "u.email").as("answersTo"), personName.as("name"), "i.locale"])
    .where("u.id", "=", userId)
    .executeTakeFirstOrThrow()

/** Inserts a message and returns its id; undefined for a key that was used before. */
export const insertMessage = (
  db: Db,
  message: { enquiryId: number; kind: string; body: string; authorId: number; idempotencyKey: string },
) =>
  db
    .insertInto("enquiry_messages")
    .values(message)
    .onConflict((conflict) => conflict.columns(["instituteId", "idempotencyKey"]).doNothing())
    .returning("id")
    .executeTakeFirst()

/** Updates an enquiry; returns whether it exists. */
export async function updateEnquiry(
  db: Db,
  id: number,
  change: { status: EnquiryStatus } | { assigneeId: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable("enquiries").set(change).where("id", "=", id).executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The most people that are offered; an institute has few who work with enquiries. */
const MOST_ASSIGNEES = 200

/** The members of staff who may work with enquiries, by name; with an id only that one. */
export const listAssignees = (db: Db, userId?: number) =>
  db
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.userId")
    .select(["u.id as userId", personName.as("name")])
    .where("m.status", "=", "active")
    .where("m.role", "in", ["SuperAdmin", "InstituteAdmin", "Admin"])
    .where(mayWorkWithEnquiries)
    .$if(userId !== undefined, (query) => query.where("m.userId", "=", userId ?? 0))
    .orderBy(sql`lower(u."firstName" || ' ' || u."lastName")`)
    .orderBy("u.id")
    .limit(MOST_ASSIGNEES)
    .execute()
