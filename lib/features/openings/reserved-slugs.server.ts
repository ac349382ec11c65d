import type { SelectQueryBuilder } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { instituteEvents } from "@/lib/features/institutes/events"
import type { Actor } from "@/lib/server/auth/actor"
import { likePattern } from "@/lib/server/db/like-pattern"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { countRows, onPage, pageOf, type PageRange } from "@/lib/server/db/page"
import type { DB } from "@/lib/server/schema/tables"
import type { Db } from "@/lib/server/tenancy/transaction"

type Asked = PageRange & { searchParam?: string | undefined }

/** The addresses that the platform keeps, newest first; a search looks at address and note. */
export async function listReservedSlugs(db: Db, { searchParam, ...range }: Asked) {
  const found = db.selectFrom("reserved_slugs as r").$if(Boolean(searchParam), matching(searchParam ?? ""))
  const rows = await found
    .leftJoin("users as u", "u.id", "r.byUser")
    .select(["r.id", "r.slug", "r.note", "r.createdAt", "u.firstName", "u.lastName"])
    .orderBy("r.id", "desc")
    .$call(onPage(range))
    .execute()
  return pageOf({ rows, total: await countRows(found) }, range, ({ firstName, lastName, ...row }) => ({
    ...row,
    by: `${firstName ?? ""} ${lastName ?? ""}`.trim(),
  }))
}

const matching =
  (text: string) =>
  <Row>(query: SelectQueryBuilder<DB & { r: DB["reserved_slugs"] }, "r", Row>) => {
    const pattern = likePattern(text)
    return query.where((e) => e.or([e("r.slug", "like", pattern.toLowerCase()), e("r.note", "ilike", pattern)]))
  }

/** Keeps an address, whoever has it meanwhile. Throws `name_taken` for one that is kept already, or looks like one that is. */
export async function reserveSlug(db: Db, actor: Actor, { slug, note }: { slug: string; note: string }): Promise<void> {
  const inserted = await db
    .insertInto("reserved_slugs")
    .values({ slug, note, byUser: actor.userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!inserted) throw new Failure("name_taken", { fields: { slug: ["Is kept already"] } })
  await record(db, instituteEvents.addressReserved, { instituteId: actor.instituteId, by: actor, data: { slug, note } })
}

export async function freeSlug(db: Db, actor: Actor, id: number): Promise<void> {
  const { slug } = await orNotFound(
    db.deleteFrom("reserved_slugs").where("id", "=", id).returning("slug").executeTakeFirst(),
  )
  await record(db, instituteEvents.addressFreed, { instituteId: actor.instituteId, by: actor, data: { slug } })
}
