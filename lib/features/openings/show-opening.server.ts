import { Failure } from "@/lib/contract/errors"
import { publicOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { StoredOpening } from "./contract"
import { findOpening, parseFacts } from "./opening-rows.server"

/** What was typed. Throws `link_expired` once it is deleted. */
export async function showOpening(db: Db, id: string): Promise<StoredOpening> {
  const opening = await findOpening(db, id)
  if (!opening) throw new Failure("link_expired")
  const { name, slug, facts, planSlug: plan, referralCode: ref, openedInstituteId } = opening
  const { subject = null, locale, timezone } = parseFacts(facts)
  return {
    ...{ name, slug, subject, locale, timezone, plan, ref },
    first_name: opening.firstName,
    last_name: opening.lastName,
    email: opening.email ?? "",
    mobile_number: opening.mobile,
    sentTo: opening.step === "code" ? opening.email : null,
    origin: openedInstituteId === null ? null : publicOrigin({ slug, domain: null }),
  }
}
