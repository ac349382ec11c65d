import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { seal, unseal } from "@/lib/server/seal"
import type { Db } from "@/lib/server/tenancy/transaction"
import { Billing, type BillingChange } from "./own-data"

const PURPOSE = "billing of a teacher"
const SHOWN = 4
const NOTHING: Billing = { legalName: null, pan: null, gstin: null, accountNumber: null, ifsc: null, upi: null }

/** Opens what is kept of a teacher's billing and shows it: names whole, numbers by their last letters alone. */
export async function showBilling(sealed: string): Promise<Billing> {
  const { legalName, ifsc, upi, ...numbers } = await open(sealed)
  const [name = "", bank] = upi?.split("@") ?? []
  return {
    legalName,
    ifsc,
    upi: upi && `${masked(name, 2) ?? ""}@${bank ?? ""}`,
    pan: masked(numbers.pan),
    gstin: masked(numbers.gstin),
    accountNumber: masked(numbers.accountNumber),
  }
}

/** Writes how a teacher is paid over what stands; throws `invalid_input` for parts that do not fit each other. */
export async function saveBilling(db: Db, userId: number, change: BillingChange): Promise<void> {
  const row = await db
    .selectFrom("teacher_billing")
    .select("sealed")
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst()
  const stands = row ? await open(row.sealed) : NOTHING
  const billing = after(stands, change)
  requireFitting(billing)
  const sealed = await seal(PURPOSE, JSON.stringify(billing))
  await db
    .insertInto("teacher_billing")
    .values({ userId, sealed })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId"]).doUpdateSet({ sealed, updatedAt: sql`now()` }),
    )
    .execute()
}

const open = async (sealed: string): Promise<Billing> => Billing.parse(JSON.parse(await unseal(PURPOSE, sealed)))

/** What is to stand: what the change leaves out is as it was. */
const after = (stands: Billing, change: BillingChange): Billing => ({
  legalName: kept(stands.legalName, change.legalName),
  pan: kept(stands.pan, change.pan),
  gstin: kept(stands.gstin, change.gstin),
  accountNumber: kept(stands.accountNumber, change.accountNumber),
  ifsc: kept(stands.ifsc, change.ifsc),
  upi: kept(stands.upi, change.upi),
})

const kept = (stands: string | null, change: string | null | undefined) => (change === undefined ? stands : change)

function requireFitting({ pan, gstin, accountNumber, ifsc }: Billing) {
  if (pan && gstin && gstin.slice(2, 12) !== pan)
    throw new Failure("invalid_input", { fields: { gstin: ["Belongs to another PAN"] } })
  if (accountNumber && !ifsc)
    throw new Failure("invalid_input", { fields: { ifsc: ["Must be given with the account"] } })
}

const masked = (text: string | null, shown = SHOWN) => text && `••••${text.slice(-shown)}`
