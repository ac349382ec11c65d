import { openSubscription } from "@/lib/features/billing/billing.server"
import { record } from "@/lib/features/events/events.server"
import { instituteEvents } from "@/lib/features/institutes/events"
import type { Db } from "@/lib/server/tenancy/transaction"
import { claimSlug, nameTaken } from "./claim-slug.server"
import type { TaughtSubject } from "./subjects"

interface Foundation {
  name: string
  slug: string
  subject?: TaughtSubject | undefined
  /** The line below the name with which its page begins. */
  tagline?: string | null
  locale?: string
  timezone?: string
  /** Whether the directory of the platform has it at once, or only when it is ready (`list-ready-institutes`); until a mobile is verified it sells nothing. */
  isListed: boolean
  plan: { versionId: number; trialDays: number }
  /** Who did it: the platform, or the person whose institute it is, who then gets the mail that welcomes them. */
  by: number
  openedBy: number | null
  openingId?: string
  /** Adds its first members. */
  addMembers: (instituteId: number) => Promise<unknown>
}

/**
 * What every new institute has, in a transaction of the platform: its address, which the insert decides, and a subscription with
 * the first of its moves. Throws `name_taken` with free addresses. Returns its id.
 */
export async function foundInstitute(db: Db, foundation: Foundation) {
  const { plan, by, openedBy, openingId, subject, addMembers, isListed, ...columns } = foundation
  const { name, slug } = columns
  const institute = await db
    .insertInto("institutes")
    .values({ ...columns, visible: isListed, awaitsListing: !isListed, awaitsMobile: !isListed })
    .onConflict((conflict) => conflict.column("slug").doNothing())
    .returning("id")
    .executeTakeFirst()
  if (!institute) throw await nameTaken(db, { name, slug, subject })
  const { id } = institute
  await claimSlug(db, id, { name, slug, subject, ...(openingId !== undefined && { openingId }) })
  await openSubscription(db, id, { ...plan, actorId: by })
  await addMembers(id)
  await record(db, instituteEvents.opened, { instituteId: id, by, data: { instituteId: id, name, openedBy } })
  return id
}
