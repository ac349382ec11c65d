import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Programme } from "@/lib/features/referrals/programme-shapes"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, type Slug, type TestMember } from "../setup/test-app"

/** What the tests' programme gives: 10 % to friends, ₹200 to who brought them, for orders from ₹500. */
export const PROGRAMME: Programme = {
  isOn: true,
  friendPercent: 10,
  rewardMinor: 20_000,
  minOrderMinor: 50_000,
  maxRewardsAMonth: 5,
}

/** Saves the programme of an institute, whatever it was before. */
export const setProgramme = (values: Partial<Programme> = {}, slug: Slug = "acme") =>
  withInstitute(institutes[slug], (db) =>
    db
      .insertInto("referral_programmes")
      .values({ ...PROGRAMME, ...values })
      .onConflict((conflict) => conflict.column("instituteId").doUpdateSet({ ...PROGRAMME, ...values }))
      .execute(),
  )

/** A member's own code. */
export const codeOf = async (person: TestMember) =>
  (await send(person, ownReferrals.referralCode, { query: {} })).data.code
