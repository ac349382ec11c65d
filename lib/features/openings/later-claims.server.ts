import { sql } from "kysely"
import { z } from "zod"
import { instituteGstins } from "@/lib/features/tax/tax.server"
import { type Job, job } from "@/lib/server/jobs/job"
import { log } from "@/lib/server/log"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { claimOf, type TrialClaim } from "./trial-claims.server"

const PAGE_SIZE = 500
/** What was entered is looked at for so long, so that a run that failed loses nothing. */
const RECENT = sql<Date>`now() - interval '2 days'`

type Known = { instituteId: number; kind: "gstin" | "mobile"; value: string }

/**
 * Takes the trial of institutes that have had one by the GSTIN that they entered and the mobile that an administrator verified later. One by which another
 * institute has had its trial ends nothing: it becomes a note for the platform.
 */
const claimTrialsLater = job({
  name: "claim-trials-later",
  shape: z.object({}),
  cron: "*/15 * * * *",
  run: (_, context) => claimLater({ signal: context?.signal }),
})

/** Claims all that is known, page by page in the order of the institutes, so that none is left out however many there are. */
export async function claimLater({
  signal,
  pageSize = PAGE_SIZE,
}: {
  signal?: AbortSignal | undefined
  pageSize?: number
}): Promise<void> {
  let after: Known = { instituteId: 0, kind: "gstin", value: "" }
  for (;;) {
    const page = await readPlatform((db) => listKnown(db, { after, pageSize }))
    for (const known of page) {
      signal?.throwIfAborted()
      await withPlatform((db) => claim(db, known)).catch((error: unknown) =>
        log.error(
          { instituteId: known.instituteId, error: String(error) },
          "the trial of an institute was not claimed",
        ),
      )
    }
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = last
  }
}

async function listKnown(
  db: Db,
  { after: { instituteId, kind, value }, pageSize }: { after: Known; pageSize: number },
): Promise<Known[]> {
  const { rows } = await sql<Known>`select * from (
    select g."instituteId", 'gstin' as kind, g.gstin as value from ${instituteGstins} g where g."updatedAt" > ${RECENT}
    union
    select m."instituteId", 'mobile', u.mobile from users u join memberships m on m."userId" = u.id
    where u."mobileVerifiedAt" > ${RECENT} and u.mobile is not null and m.role = 'InstituteAdmin' and m.status = 'active') known
    where exists (select from subscription_moves t where t."instituteId" = known."instituteId"
        and t."toStatus" = 'trialing' and t."trialFrom" is not null)
      and ("instituteId", kind, value) > (${instituteId}, ${kind}, ${value})
    order by "instituteId", kind, value
    limit ${pageSize}`.execute(db)
  return rows
}

async function claim(db: Db, { instituteId, kind, value }: Known): Promise<void> {
  const one = claimOf(kind, value)
  await db
    .insertInto("trial_claims")
    .values({ ...one, instituteId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const other = await findOther(db, one, instituteId)
  if (!other) return
  const clash = await db
    .insertInto("trial_clashes")
    .values({ ...one, instituteId })
    .onConflict((conflict) => conflict.doNothing())
    .returning("instituteId")
    .executeTakeFirst()
  if (clash)
    await db
      .insertInto("institute_notes")
      .values({ instituteId, text: describeClash(kind, other) })
      .execute()
}

/** The institute that has had its trial by the same; undefined for its own, and for one that is gone. */
const findOther = (db: Db, { kind, hash }: TrialClaim, instituteId: number) =>
  db
    .selectFrom("trial_claims as c")
    .innerJoin("institutes as i", "i.id", "c.instituteId")
    .select(["i.id", "i.name"])
    .where("c.kind", "=", kind)
    .where("c.hash", "=", hash)
    .where("c.instituteId", "!=", instituteId)
    .executeTakeFirst()

const LABELS = { gstin: "GSTIN", mobile: "mobile number" } as const

const describeClash = (kind: Known["kind"], { id, name }: { id: number; name: string }) =>
  `The ${LABELS[kind]} of this institute is that of ${name} (${id}), which has had a trial.`

export const laterClaimJobs: Job[] = [claimTrialsLater]
