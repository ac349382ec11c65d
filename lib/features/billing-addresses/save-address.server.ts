import { Failure } from "@/lib/contract/errors"
import { record } from "@/lib/features/events/events.server"
import { gstinProblem } from "@/lib/features/tax/gstin-problem"
import type { Actor } from "@/lib/server/auth/actor"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type AddressOwner, clearDefault, insertAddress, listAddresses, updateAddress } from "./address-queries.server"
import { type BillingAddress, type BillingAddressInput, MAX_BILLING_ADDRESSES } from "./contract"
import { billingEvents } from "./events"

/** Whose addresses a call is about; throws `forbidden` for the institute's own where the caller is not its owner. */
export function ownerOf({ role, userId }: Actor, instituteId: number | undefined): AddressOwner {
  if (instituteId === undefined) return userId
  if (role !== "InstituteAdmin") throw new Failure("forbidden")
  return null
}

/**
 * Adds an address of an owner, or changes one. Its GSTIN may be that of another state than its own, whose tax then follows the
 * GSTIN. Throws `gstin_invalid`, `not_found` for an address of somebody else, `stale` when it was changed since the version.
 */
export async function saveAddress(
  db: Db,
  { actor, owner }: { actor: Actor; owner: AddressOwner },
  { id, version, address, gstin: typed, isDefault: wanted }: BillingAddressInput,
): Promise<BillingAddress> {
  const gstin = typed || null
  if (gstin !== null && (address.country !== "IN" || gstinProblem(gstin, null)))
    throw new Failure("gstin_invalid", { fields: { gstin: ["Is not a valid GSTIN"] } })
  const existing = await lockAddresses(db, owner)
  const before = existing.find((one) => one.id === id)
  if (id !== undefined && !before) throw new Failure("not_found")
  if (version !== undefined && before?.version !== version) throw new Failure("stale")
  if (!before && existing.length >= MAX_BILLING_ADDRESSES)
    throw new Failure("invalid_input", { fields: { address: [`At most ${MAX_BILLING_ADDRESSES} addresses`] } })
  const isDefault = wanted || (before ? before.isDefault : existing.length === 0)
  if (isDefault && !before?.isDefault) await clearDefault(db, owner)
  const values = { ...address, gstin, isDefault }
  const saved = before ? await updateAddress(db, before.id, values) : await insertAddress(db, owner, values)
  await record(db, billingEvents.addressSaved, { by: actor, data: factsOf(saved.id, owner) })
  return saved
}

/** Deletes an address of an owner; the newest of the others becomes the default in its place. */
export async function removeAddress(
  db: Db,
  { actor, owner }: { actor: Actor; owner: AddressOwner },
  id: number,
): Promise<void> {
  const existing = await lockAddresses(db, owner)
  const removed = existing.find((one) => one.id === id)
  if (!removed) throw new Failure("not_found")
  await db.deleteFrom("billing_addresses").where("id", "=", id).execute()
  const next = existing.find((one) => one.id !== id)
  if (removed.isDefault && next)
    await db.updateTable("billing_addresses").set({ isDefault: true }).where("id", "=", next.id).execute()
  await record(db, billingEvents.addressDeleted, { by: actor, data: factsOf(id, owner) })
}

const factsOf = (addressId: number, owner: AddressOwner) => ({ addressId, isInstitutes: owner === null })

/** The addresses of an owner, while no other request changes them: two at once must not both become the default. */
async function lockAddresses(db: Db, owner: AddressOwner): Promise<BillingAddress[]> {
  if (owner === null) await db.selectFrom("institutes").select("id").forNoKeyUpdate().execute()
  else await db.selectFrom("memberships").select("userId").where("userId", "=", owner).forNoKeyUpdate().execute()
  return listAddresses(db, owner)
}
