import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOrNull } from "@/lib/shared/enum-of"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import type { AddressInput, BillingAddress } from "./contract"

/** Whose addresses: a member's, or with null the institute's own. */
export type AddressOwner = number | null

type Values = AddressInput & { gstin: string | null; isDefault: boolean }

const NAMES = ["id", "version", "name", "company", "line1", "line2", "isDefault"] as const
const PLACE = ["city", "pin", "stateCode", "country", "gstin"] as const

/** The addresses of an owner, the default first, then the newest. */
export async function listAddresses(db: Db, owner: AddressOwner): Promise<BillingAddress[]> {
  const rows = await db
    .selectFrom("billing_addresses")
    .select([...NAMES, ...PLACE])
    .where("userId", "is not distinct from", owner)
    .orderBy("isDefault", "desc")
    .orderBy("id", "desc")
    .execute()
  return rows.map(toAddress)
}

/** Inserts an address of an owner. */
export async function insertAddress(db: Db, owner: AddressOwner, values: Values): Promise<BillingAddress> {
  const row = await db
    .insertInto("billing_addresses")
    .values({ ...values, userId: owner })
    .returning([...NAMES, ...PLACE])
    .executeTakeFirstOrThrow()
  return toAddress(row)
}

/** Updates an address. */
export async function updateAddress(db: Db, id: number, values: Values): Promise<BillingAddress> {
  const row = await db
    .updateTable("billing_addresses")
    .set(values)
    .where("id", "=", id)
    .returning([...NAMES, ...PLACE])
    .executeTakeFirstOrThrow()
  return toAddress(row)
}

/** Makes none of an owner's addresses the default, before another becomes it. */
export const clearDefault = (db: Db, owner: AddressOwner) =>
  db
    .updateTable("billing_addresses")
    .set({ isDefault: false })
    .where("userId", "is not distinct from", owner)
    .where("isDefault", "=", true)
    .execute()

const toAddress = <Row extends { stateCode: string | null }>(row: Row) => ({
  ...row,
  stateCode: enumOrNull(INDIAN_STATES, row.stateCode, "state"),
})
