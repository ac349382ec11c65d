import type { RequestOf } from "@/lib/contract/endpoint"
import { tax } from "@/lib/features/tax/tax-contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { send, type TestMember } from "../setup/test-app"

export const MAHARASHTRA = "27AAPFU0939F1ZV"
export const KARNATAKA = "29AAGCB7383J1Z4"

type Profile = RequestOf<typeof tax.save>["body"]["profile"]

/** A day in India, so many days from today, as `2026-11-27`. */
export const dayFromToday = (days: number): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" }).format(new Date(Date.now() + days * 86_400_000))

/** The profile of a regular taxpayer in Maharashtra from today on. */
export const regular = (change: Partial<Profile> = {}): Profile => ({
  fromDate: dayFromToday(0),
  registration: "regular",
  legalName: "Acme Learning Private Limited",
  gstin: MAHARASHTRA,
  stateCode: "27",
  address: "214 Law College Road, Pune 411004",
  ...change,
})

/** Saves a profile over the version that is shown. */
export async function saveProfile(admin: TestMember, change: Partial<Profile> = {}) {
  const { version } = (await send(admin, tax.show, {})).data
  return send(admin, tax.save, { body: { version, profile: regular(change) } })
}

/** Deletes the profiles of all institutes. */
export const removeTaxProfiles = () => withPlatform((db) => db.deleteFrom("tax_profiles").execute())
