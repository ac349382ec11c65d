import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import { changesBetween } from "@/lib/features/events/changes"
import { record } from "@/lib/features/events/events.server"
import { endChange, lockContents } from "@/lib/features/item-contents/item-contents.server"
import { requireManagedItem } from "@/lib/features/items/items.server"
import type { Actor } from "@/lib/server/auth/actor"
import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { beginningOf } from "@/lib/shared/beginning-of"
import { type Faq, type FaqText, MAX_FAQS } from "./contract"
import { faqEvents } from "./events"
import { type FaqOwner, findFaqOwner, insertFaq, listFaqs, updateFaq, updateFaqOrder } from "./faq-queries.server"

type Text = z.output<typeof FaqText>

/** Adds a question to an owner; throws `forbidden` where the actor may not write questions of that owner. */
export async function createFaq(
  db: Db,
  actor: Actor,
  { faqType, itemId, ...text }: Text & FaqOwner & { displayOrder?: number | undefined },
): Promise<Faq> {
  const owner = { faqType, itemId }
  if ((faqType === "item") !== (itemId !== null))
    throw new Failure("invalid_input", { fields: { itemId: ["Belongs to questions of an item alone"] } })
  if (itemId !== null) await requireManagedItem(db, actor, itemId)
  if (!mayWriteOf(actor, owner)) throw new Failure("forbidden")
  const created = await change(db, { actor, owner }, async (contents) => {
    if ((await listFaqs(contents, owner)).length >= MAX_FAQS)
      throw new Failure("invalid_input", { fields: { question: [`At most ${MAX_FAQS} questions`] } })
    return insertFaq(contents, owner, text)
  })
  await record(db, faqEvents.created, {
    by: actor,
    data: { faqId: created.id, question: beginningOf(text.question), itemId },
    changes: changesBetween({}, text),
  })
  return created
}

/** Changes a question that the actor may write; throws `stale` when it was changed since the submitted version. */
export async function saveFaq(
  db: Db,
  actor: Actor,
  { id, version, ...text }: Text & { id: number; version?: number | undefined },
): Promise<Faq> {
  const owner = await requireWritableOwner(db, actor, id)
  const { before, saved } = await change(db, { actor, owner }, async (contents) => ({
    before: await contents.selectFrom("faqs").select(["question", "answer"]).where("id", "=", id).executeTakeFirst(),
    saved: await updateFaq(contents, { id, version }, text),
  }))
  if (!saved) throw new Failure("stale")
  await record(db, faqEvents.saved, {
    by: actor,
    data: { faqId: id, question: beginningOf(text.question) },
    changes: changesBetween(before ?? {}, text),
  })
  return saved
}

/** Deletes a question that the actor may write. */
export async function removeFaq(db: Db, actor: Actor, id: number): Promise<void> {
  const owner = await requireWritableOwner(db, actor, id)
  const before = await change(db, { actor, owner }, (contents) =>
    orNotFound(contents.deleteFrom("faqs").where("id", "=", id).returning(["question", "answer"]).executeTakeFirst()),
  )
  await record(db, faqEvents.deleted, {
    by: actor,
    data: { faqId: id, question: beginningOf(before.question) },
    changes: changesBetween(before, {}),
  })
}

/**
 * Orders all questions of one owner. Throws `invalid_input` for an id or a place that occurs twice, `not_found` for a
 * question of another owner, and `stale` when one is missing, because it was added meanwhile.
 */
export async function orderFaqs(db: Db, actor: Actor, places: { id: number; displayOrder: number }[]): Promise<void> {
  const isDistinct = (values: number[]) => new Set(values).size === values.length
  if (!isDistinct(places.map(({ id }) => id)) || !isDistinct(places.map(({ displayOrder }) => displayOrder)))
    throw new Failure("invalid_input", { fields: { displayOrder: ["Each question and each place once"] } })
  const owner = await requireWritableOwner(db, actor, places[0]?.id ?? 0)
  const ids = places.toSorted((one, other) => one.displayOrder - other.displayOrder).map(({ id }) => id)
  const before = await change(db, { actor, owner }, async (contents) => {
    const known = new Set((await listFaqs(contents, owner)).map(({ id }) => id))
    if (ids.some((id) => !known.has(id))) throw new Failure("not_found")
    if (ids.length !== known.size) throw new Failure("stale")
    await updateFaqOrder(contents, ids)
    return [...known]
  })
  await record(db, faqEvents.ordered, {
    by: actor,
    data: { itemId: owner.itemId, count: ids.length },
    changes: changesBetween({ ids: before }, { ids }),
  })
}

/** Changes the questions of an owner, of a published item in its draft. */
async function change<T>(
  db: Db,
  { actor, owner: { itemId } }: { actor: Actor; owner: FaqOwner },
  work: (contents: Db) => Promise<T>,
): Promise<T> {
  if (itemId === null) return work(db)
  const locked = await lockContents(db, itemId)
  const result = await work(locked.contents)
  await endChange(db, locked, { actorId: actor.userId })
  return result
}

/** The owner of a question that the actor may write; a question of anybody else's does not exist for them. */
async function requireWritableOwner(db: Db, actor: Actor, id: number): Promise<FaqOwner> {
  const owner = await orNotFound(findFaqOwner(db, id))
  if (owner.itemId !== null) await requireManagedItem(db, actor, owner.itemId)
  if (!mayWriteOf(actor, owner)) throw new Failure("not_found")
  return owner
}

function mayWriteOf({ role }: Actor, { faqType }: FaqOwner): boolean {
  if (faqType === "platform") return role === "SuperAdmin"
  if (faqType === "institute") return role === "InstituteAdmin" || role === "Admin"
  return role !== "SuperAdmin"
}
