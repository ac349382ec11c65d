import { sql } from "kysely"
import { Failure } from "@/lib/contract/errors"
import { seal, unseal } from "@/lib/server/seal"
import type { Db } from "@/lib/server/tenancy/transaction"
import { Billing, type BillingChange } from "./own-data"

const PURPOSE = "billing of a teacher"
const VISIBLE_CHARACTERS = 4
const EMPTY_BILLING: Billing = { legalName: null, pan: null, gstin: null, accountNumber: null, ifsc: null, upi: null }

/** Decrypts the billing details of a teacher for display: names whole, numbers masked but for their last characters. */
export async function showBilling(sealed: string): Promise<Billing> {
  const { legalName, ifsc, upi, ...numbers } = await unsealBilling(sealed)
  const [name = "", bank] = upi?.split("@") ?? []
  return {
    legalName,
    ifsc,
    upi: upi && `${mask(name, 2) ?? ""}@${bank ?? ""}`,
    pan: mask(numbers.pan),
    gstin: mask(numbers.gstin),
    accountNumber: mask(numbers.accountNumber),
  }
}

/** Merges a change into the billing details of a teacher; throws `invalid_input` for fields that contradict each other. */
export async function saveBilling(db: Db, userId: number, change: BillingChange): Promise<void> {
  const row = await db
    .selectFrom("teacher_billing")
    .select("sealed")
    .where("userId", "=", userId)
    .forUpdate()
    .executeTakeFirst()
  const current = row ? await unsealBilling(row.sealed) : EMPTY_BILLING
  const billing = applyChange(current, change)
  requireConsistent(billing)
  const sealed = await seal(PURPOSE, JSON.stringify(billing))
  await db
    .insertInto("teacher_billing")
    .values({ userId, sealed })
    .onConflict((conflict) =>
      conflict.columns(["instituteId", "userId"]).doUpdateSet({ sealed, updatedAt: sql`now()` }),
    )
    .execute()
}

const unsealBilling = async (sealed: string): Promise<Billing> =>
  Billing.parse(JSON.parse(await unseal(PURPOSE, sealed)))

/** The billing details after a change; fields that the change leaves out are unchanged. */
const applyChange = (current: Billing, change: BillingChange): Billing => ({
  legalName: changedOr(current.legalName, change.legalName),
  pan: changedOr(current.pan, change.pan),
  gstin: changedOr(current.gstin, change.gstin),
  accountNumber: changedOr(current.accountNumber, change.accountNumber),
  ifsc: changedOr(current.ifsc, change.ifsc),
  upi: changedOr(current.upi, change.upi),
})

const changedOr = (current: string | null, change: string | null | undefined) =>
  change === undefined ? current : change

function requireConsistent({ pan, gstin, accountNumber, ifsc }: Billing) {
  if (pan && gstin && gstin.slice(2, 12) !== pan)
    throw new Failure("invalid_input", { fields: { gstin: ["Belongs to another PAN"] } })
  if (accountNumber && !ifsc)
    throw new Failure("invalid_input", { fields: { ifsc: ["Must be given with the account"] } })
}

const mask = (text: string | null, shown = VISIBLE_CHARACTERS) => text && `••••${text.slice(-shown)}`
