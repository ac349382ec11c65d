import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { audit } from "@/lib/features/audit/audit.server"
import { showAdminItem } from "@/lib/features/items/items.server"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import type { ItemStatus } from "@/lib/features/items/item-statuses"
import type { Actor } from "@/lib/server/auth/actor"
import { isForeignKeyViolation } from "@/lib/server/db/is-foreign-key-violation"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type MISSING_PARTS, type ModuleInput } from "./content-shapes"
import { requireItem } from "./require-item.server"

/** Creates a draft, which its teacher teaches, or changes title and short text by id; throws `stale` for an old version. */
export async function saveModule(db: Db, actor: Actor, input: z.output<typeof ModuleInput>): Promise<AdminItem> {
  const { id, version, title, shortText, kind } = input
  if (id === undefined) return showAdminItem(db, actor, await insertModule(db, actor, { title, shortText, kind }))
  const before = await showAdminItem(db, actor, id)
  const { numUpdatedRows } = await db
    .updateTable("items")
    .set({ title, shortText })
    .where("id", "=", id)
    .where("version", "=", version ?? -1)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure("stale")
  const after = await showAdminItem(db, actor, id)
  await audit(db, { actorId: actor.userId, action: "item.saved", target: `item:${id}`, before, after })
  return after
}

type NewModule = Pick<z.output<typeof ModuleInput>, "title" | "shortText" | "kind">

async function insertModule(db: Db, actor: Actor, module: NewModule): Promise<number> {
  const { id } = await db
    .insertInto("items")
    .values({ ...module, slug: newSlug(module.title) })
    .returning("id")
    .executeTakeFirstOrThrow()
  if (actor.role === "Teacher")
    await db.insertInto("item_teachers").values({ itemId: id, userId: actor.userId }).execute()
  await audit(db, { actorId: actor.userId, action: "item.created", target: `item:${id}`, after: module })
  return id
}

/** The letters a to z and digits of a title, and some at random, so that no two items of a kind share a slug. */
function newSlug(title: string): string {
  const words = title
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[^a-z0-9]+/g, "-")
  return `${words.slice(0, 60)}-${randomBytes(4).toString("hex")}`.replace(/^-/, "")
}

/** Deletes an item that nobody owns or ordered; a teacher only their own draft. Throws `item_in_use` otherwise. */
export async function removeModule(db: Db, actor: Actor, id: number): Promise<null> {
  const before = await requireItem(db, actor, id)
  if (actor.role === "Teacher" && before.status !== "draft") throw new Failure("forbidden")
  await audit(db, { actorId: actor.userId, action: "item.deleted", target: `item:${id}`, before })
  try {
    await db.deleteFrom("items").where("id", "=", id).execute()
  } catch (error) {
    throw isForeignKeyViolation(error) ? new Failure("item_in_use") : error
  }
  return null
}

type MissingPart = (typeof MISSING_PARTS)[number]

/** Publishes a complete draft, or sends a teacher's to review; an incomplete one stays as it is. */
export async function submitModule(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ status: ItemStatus; missing: MissingPart[] }> {
  const before = await showAdminItem(db, actor, id)
  const missing = await listMissing(db, id)
  const isWaiting = before.status === "draft" || (before.status === "review" && actor.role !== "Teacher")
  if (missing.length > 0 || !isWaiting) return { status: before.status, missing }
  const status = actor.role === "Teacher" ? "review" : "published"
  await db
    .updateTable("items")
    .set({ status, ...(status === "published" && { publishedAt: sql<Date>`coalesce("publishedAt", now())` }) })
    .where("id", "=", id)
    .execute()
  const after = { status }
  await audit(db, { actorId: actor.userId, action: "item.submitted", target: `item:${id}`, before, after })
  return { status, missing }
}

async function listMissing(db: Db, itemId: number): Promise<MissingPart[]> {
  const { image, shortText, lessons, empty } = await db
    .selectFrom("items as i")
    .select(["i.image", "i.shortText"])
    .select((e) => {
      const materials = e
        .selectFrom("materials as m")
        .select((n) => n.fn.countAll<number>().as("n"))
        .whereRef("m.itemId", "=", "i.id")
      return [
        materials.as("lessons"),
        materials
          .where("m.fileId", "is", null)
          .where((n) => n(n.fn.coalesce("m.body", n.val("")), "=", ""))
          .as("empty"),
      ]
    })
    .where("i.id", "=", itemId)
    .executeTakeFirstOrThrow()
  const isMissing = { picture: !image, shortText: shortText === "", lessons: !lessons, content: Boolean(empty) }
  return (["picture", "shortText", "lessons", "content"] as const).filter((part) => isMissing[part])
}
