import { Failure } from "@/lib/contract/errors"
import type { Upload } from "@/lib/contract/form"
import { canOpen } from "@/lib/features/access/access.server"
import { limitCodeTries } from "@/lib/features/coupons/coupons.server"
import { record } from "@/lib/features/events/events.server"
import { openOfflineOrder, requireOpenSales } from "@/lib/features/orders/orders.server"
import { orderedItems } from "@/lib/features/orders/ordered-items"
import type { Actor } from "@/lib/server/auth/actor"
import { withStoredFiles } from "@/lib/server/media/with-stored-files"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { orNotFound } from "@/lib/server/db/or-not-found"
import { ITEM_KINDS, itemKindOf } from "@/lib/shared/item-kinds"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Applied } from "./application-inputs"
import type { Application } from "./application-shapes"
import { offlineEvents } from "./events"
import { factsOf, lockApplication } from "./locked-application.server"
import { findSettings } from "./settings-queries.server"
import { showApplication } from "./show-application.server"
import { storeProof } from "./store-proof.server"
import type { OfflineMode } from "./states"

type ToApply = { input: Applied; proof: Upload | undefined; ip: string }

/** Orders items to pay the institute itself for them. Throws `offline_closed` where it takes no payments so, and as other orders do. */
export function applyOffline(actor: Actor, { ip, ...given }: ToApply): Promise<Application> {
  const apply = () => storeAndApply(actor, given)
  return given.input.coupon ? limitCodeTries({ ...actor, ip }, apply) : apply()
}

function storeAndApply(actor: Actor, { input, proof }: Omit<ToApply, "ip">): Promise<Application> {
  return withStoredFiles(async (track) => {
    const stored = track(proof && (await storeProof(actor.instituteId, proof)))
    return withInstitute(actor.instituteId, async (db) => {
      const mode = await requireOffered(db, input.mode ?? undefined)
      const items = input.items ?? [await findRef(db, input.itemId ?? undefined)]
      await requireOpenSales(db)
      const order = await openOfflineOrder(
        db,
        { userId: actor.userId, isOwned: (itemId) => canOpen(db, actor, itemId) },
        {
          items: orderedItems(items),
          billing: input.billing ?? undefined,
          expectedTotalMinor: input.expectedTotalMinor ?? undefined,
          lowering: { code: input.coupon ?? undefined, useCredit: input.useCredit },
        },
      )
      const id = await insertApplication(db, {
        ...{ orderId: order.id, mode, reference: input.reference ?? null, note: input.note || null },
        ...{ proofKey: stored?.key ?? null, proofMime: stored?.mime ?? null },
      })
      const facts = await factsOf(db, await lockApplication(db, id))
      await record(db, offlineEvents.applied, { by: actor, data: { ...facts, amountMinor: order.totalMinor } })
      return showApplication(db, id)
    })
  })
}

/** An item that is named by its id alone. */
async function findRef(db: Db, itemId: number | undefined) {
  if (itemId === undefined) throw new Failure("invalid_input", { fields: { items: ["Must be given"] } })
  const { kind } = await orNotFound(db.selectFrom("items").select("kind").where("id", "=", itemId).executeTakeFirst())
  return { kind: ITEM_KINDS[itemKindOf(kind)].wire, itemId }
}

async function requireOffered(db: Db, chosen: OfflineMode | undefined): Promise<OfflineMode> {
  const { isOn, modes } = await findSettings(db)
  const mode = chosen ?? modes[0]
  if (!isOn || !mode) throw new Failure("offline_closed")
  if (modes.includes(mode)) return mode
  throw new Failure("invalid_input", { fields: { mode: ["Is not offered here"] } })
}

interface NewApplication {
  orderId: number
  mode: OfflineMode
  reference: string | null
  note: string | null
  proofKey: string | null
  proofMime: string | null
}

/** Inserts an application that nobody has looked at; returns its id. */
export async function insertApplication(db: Db, application: NewApplication): Promise<number> {
  const { id } = await db
    .insertInto("offline_applications")
    .values(application)
    .returning("id")
    .executeTakeFirstOrThrow()
  return id
}
