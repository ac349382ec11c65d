import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import type { Acknowledged } from "./buyers"
import { findForgotten } from "./forgotten"
import { findRepeated, findUnknownRefunds, RefundAtGateway } from "./gateway-refunds"
import { COMPLETION, INVARIANTS } from "./invariants"
import { OWN } from "./own-account"
import type { Rig } from "./rig"

/** The time after a fault within which everything must be true again. */
export const RECOVERY_MS = 10_000
const POLL_MS = 100
/** PDFs are drawn one after the other, a fifth of a second of a processor each, and the mails that carry them wait for them. */
const DRAWN_MS = 120_000

const GatewayLedger = z.object({
  payments: z.array(z.looseObject({ id: z.string(), status: z.string() })),
  refunds: z.array(RefundAtGateway),
})

/** What is wrong: the names of invariants with the rows that violate them. */
export type Violations = Record<string, object[]>

/**
 * Waits until the PDFs are drawn, and then until every invariant holds and all work is done; returns the time that this took, or what
 * is still wrong after `RECOVERY_MS`.
 */
export async function awaitRecovery(
  rig: Rig,
  acknowledged: Acknowledged,
): Promise<{ recoveryMs: number; violations: Violations | undefined }> {
  await waitUntilDrawn(rig)
  const from = performance.now()
  for (;;) {
    const violations = await findViolations(rig, acknowledged).catch((error: Error) => ({ [error.message]: [] }))
    const recoveryMs = Math.round(performance.now() - from)
    if (Object.keys(violations).length === 0) return { recoveryMs, violations: undefined }
    if (recoveryMs > RECOVERY_MS) return { recoveryMs, violations }
    await setTimeout(POLL_MS)
  }
}

async function waitUntilDrawn(rig: Rig): Promise<void> {
  const end = performance.now() + DRAWN_MS
  while (rig.isRunning() && performance.now() < end && !(await areDrawn(rig).catch(() => false)))
    await setTimeout(POLL_MS)
}

const areDrawn = async (rig: Rig) =>
  (
    await rig.query(
      `select from pgboss.job where name = 'draw-invoices' and state in ('created', 'active', 'retry') limit 1`,
    )
  ).length === 0

async function findViolations(rig: Rig, acknowledged: Acknowledged): Promise<Violations> {
  if (!rig.isRunning()) return { "the program has ended": [] }
  const violations: Violations = { ...rig.seen }
  for (const [name, query] of Object.entries({ ...INVARIANTS, ...COMPLETION })) {
    const rows = await rig.query(query)
    if (rows.length > 0) violations[name] = rows.slice(0, 5)
  }
  if (rig.internalErrors.length > 0) violations["a call was answered by 500"] = rig.internalErrors.slice(0, 5)
  const miscounted = rig.mail ? await findMiscountedMails(rig, rig.mail.taken) : []
  if (miscounted.length > 0) violations["a mail was lost, or sent twice"] = miscounted.slice(0, 5)
  for (const [name, rows] of Object.entries(await findDifferences(rig, acknowledged)))
    if (rows.length > 0) violations[name] = rows.slice(0, 5)
  return violations
}

/** What people were told, or the accounts at the gateway have, and the program has not. */
async function findDifferences(rig: Rig, acknowledged: Acknowledged): Promise<Violations> {
  const ledgers = [
    await rig.gateway.call("/sandbox/ledger"),
    await rig.gateway.call("/sandbox/ledger", undefined, OWN),
  ].map((ledger) => GatewayLedger.parse(ledger))
  const payments = ledgers.flatMap((ledger) => ledger.payments)
  const refunds = ledgers.flatMap((ledger) => ledger.refunds)
  return {
    "a payment captured at the gateway is not recorded as captured": await findUnknownPayments(rig, payments),
    "a refund was made twice at the gateway": findRepeated(refunds),
    "a refund of the gateway is not known, or in another state": await findUnknownRefunds(rig, refunds),
    ...(await findForgotten(rig, acknowledged)),
  }
}

/** The payments that an account at the gateway has captured and the program does not know as such. */
function findUnknownPayments(rig: Rig, payments: z.output<typeof GatewayLedger>["payments"]): Promise<object[]> {
  const captured = payments.filter(({ status }) => status === "captured" || status === "refunded").map(({ id }) => id)
  return rig.query(
    `select captured from unnest($1::text[]) captured where not exists
       (select 1 from payments where "providerPaymentId" = captured and status in ('captured', 'partially_refunded', 'refunded'))`,
    [captured],
  )
}

/** The people who got another number of mails than were written to them. */
const findMiscountedMails = (rig: Rig, taken: readonly string[]): Promise<object[]> =>
  rig.query(
    `select "to", coalesce(written, 0) as written, coalesce(taken, 0) as taken
     from (
       select "to", count(*) as written from (
         select data ->> 'to' as "to" from pgboss.job where name = 'send-mail'
         union all
         select u.email from event_deliveries d join users u on u.id = d."userId"
         where d.channel = 'email' and d.state <> 'skipped'
       ) mails group by 1
     ) w
       full join (select "to", count(*) as taken from unnest($1::text[]) "to" group by 1) t using ("to")
     where written is distinct from taken`,
    [taken],
  )
