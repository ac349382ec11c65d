import { randomBytes } from "node:crypto"
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { z } from "zod"
import type { Rig } from "../faults/rig"
import { acme } from "./demo-institute"
import type { Installation } from "./installation"
import type { Figures } from "./report"
import { withClient } from "./with-client"

const CODES_PER_SECOND = 100
const CODE_SECONDS = 8
const CODE_P99_AIM_MS = 1_000
const BUYERS = 120
const EVENTS_PER_SECOND_AIM = 100
const KILLS = 3
/** Into the purchases, so that some are ordered, some paid and some returned from. */
const KILL_AFTER_MS = 250
const RECOVERY_AIM_MS = 10_000
const TIMEOUT_MS = 30_000
const POLL_MS = 50

const SentMail = z.object({ to: z.string(), at: z.iso.datetime().transform(Date.parse) })

/** How fast codes leave, payment events are worked and money is true again after a kill: the API and the jobs with a payment gateway of their own. */
export async function measureBackground({ databaseUrl }: Installation, say: (line: string) => void): Promise<Figures> {
  // They read the settings of the installation when they are imported.
  const [{ startRig }, { seedInstitute }] = await Promise.all([import("../faults/rig"), import("../faults/buyers")])
  const folder = mkdtempSync(join(tmpdir(), "lectern-bench-background-"))
  const rig = await startRig({ folder, databaseUrl: await createDatabase(databaseUrl, "background") })
  try {
    await seedInstitute(rig)
    await rig.start()
    say(`Asking for ${CODES_PER_SECOND} sign-in codes a second.`)
    const codeP99Ms = await measureCodes(rig)
    say(`Paying ${BUYERS} orders at once.`)
    const eventsPerSecond = await measurePaymentEvents(rig)
    say(`Killing the program ${KILLS} times while people buy.`)
    const recoveryMs = await measureRecovery(rig, say)
    return {
      figures: [],
      aims: [
        {
          name: `a code leaves, p99 at ${CODES_PER_SECOND} a second`,
          value: codeP99Ms,
          unit: "ms",
          aim: CODE_P99_AIM_MS,
          better: "lower",
        },
        {
          name: "payment events worked",
          value: eventsPerSecond,
          unit: "a second",
          aim: EVENTS_PER_SECOND_AIM,
          better: "higher",
        },
        { name: "invariants true after a kill", value: recoveryMs, unit: "ms", aim: RECOVERY_AIM_MS, better: "lower" },
      ],
      notes: [],
    }
  } finally {
    await rig.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A migrated database of its own beside the demo data. */
export async function createDatabase(besideUrl: string, name: string): Promise<string> {
  const { migrate } = await import("@/lib/server/db/migrate")
  await withClient(besideUrl, (client) => client.query(`create database ${name}`))
  const url = new URL(besideUrl)
  url.pathname = name
  await migrate(url.href)
  return url.href
}

/** The time from the request for a code until its mail has left, in milliseconds; NaN when one has not. */
async function measureCodes(rig: Rig): Promise<number> {
  const emails = Array.from({ length: CODES_PER_SECOND * CODE_SECONDS }, (_, n) => `code-${n}-${Date.now()}@bench.test`)
  await rig.query(
    `with people as (
       insert into users (email, "firstName", "emailVerifiedAt") select unnest($2::text[]), 'Asha', now() returning id
     )
     insert into memberships ("instituteId", "userId", role) select $1, id, 'Student' from people`,
    [acme, emails],
  )
  const requestedAt = new Map<string, number>()
  const leftAt = new Map<string, number>()
  const from = performance.now()
  const requests = Promise.all(
    emails.map(async (email, n) => {
      await setTimeout((n * 1_000) / CODES_PER_SECOND)
      requestedAt.set(email, Date.now())
      // Once more where the server closed the idle connection at the same moment.
      await requestCode(rig, email).catch(() => requestCode(rig, email))
    }),
  )
  requests.catch(() => undefined)
  // The outbox keeps the newest 500 mails only.
  while (leftAt.size < emails.length && performance.now() - from < CODE_SECONDS * 1_000 + TIMEOUT_MS) {
    await setTimeout(POLL_MS)
    for (const { to, at } of readMails(join(rig.folder, "data/outbox"))) leftAt.set(to, at)
  }
  await requests
  const delays = emails.map((email) => (leftAt.get(email) ?? Number.NaN) - (requestedAt.get(email) ?? 0))
  return delays.some(Number.isNaN)
    ? Number.NaN
    : (delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? Number.NaN)
}

async function requestCode({ url }: Rig, email: string): Promise<void> {
  const response = await fetch(`${url}/api/users/v1/api/otp`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-real-ip": `10.${[...randomBytes(3)].join(".")}` },
    body: JSON.stringify({ email, instituteId: acme }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  if (response.status !== 200) throw new Error(`a code was refused with ${response.status}: ${await response.text()}`)
}

const seen = new Set<string>()

/** The mails of an outbox that were not read before; one may be deleted meanwhile. */
function readMails(outbox: string): z.output<typeof SentMail>[] {
  // The first mail creates the folder.
  const all = existsSync(outbox) ? readdirSync(outbox, { encoding: "utf8" }) : []
  const names = all.filter((name) => name.endsWith(".json") && !seen.has(name))
  return names.flatMap((name) => {
    seen.add(name)
    return SentMail.safeParse(JSON.parse(readFileSync(join(outbox, name), "utf8"))).data ?? []
  })
}

/** How many events a second are worked when many orders are paid at once; the gateway sends several for each payment. */
async function measurePaymentEvents(rig: Rig): Promise<number> {
  const { payOrder, placeOrder, seedBuyers } = await import("../faults/buyers")
  const buyers = await seedBuyers(rig, { count: BUYERS })
  const orders = []
  for (const buyer of buyers) orders.push(await placeOrder(rig, buyer))
  const from = performance.now()
  await Promise.all(orders.flatMap((order) => (order ? [payOrder(rig, order)] : [])))
  for (;;) {
    const [counted] = await rig.query<{ events: number; waiting: number; unpaid: number }>(
      `select
         (select count(*) from webhook_events)::int as events,
         (select count(*) from webhook_events where "processedAt" is null)::int as waiting,
         (select count(*) from orders where status <> 'paid' and "transactionId" = any ($1))::int as unpaid`,
      [orders.map((order) => order?.transaction_id)],
    )
    const seconds = (performance.now() - from) / 1_000
    if (counted?.unpaid === 0 && counted.waiting === 0) return counted.events / seconds
    if (seconds * 1_000 > TIMEOUT_MS) return Number.NaN
    await setTimeout(POLL_MS)
  }
}

/** The longest time from a kill until every invariant holds again, the start of the program included; NaN when one does not. */
async function measureRecovery(rig: Rig, say: (line: string) => void): Promise<number> {
  const [{ buyAtOnce, noneAcknowledged, seedCrowd }, { awaitRecovery }, { createRandom }] = await Promise.all([
    import("../faults/buyers"),
    import("../faults/check"),
    import("../faults/random"),
  ])
  const times: number[] = []
  for (let kill = 0; kill < KILLS; kill += 1) {
    const acknowledged = noneAcknowledged()
    const buying = buyAtOnce(await seedCrowd(rig), { rig, random: createRandom(kill), acknowledged })
    await setTimeout(KILL_AFTER_MS)
    const from = performance.now()
    await rig.kill()
    await rig.start()
    await buying
    const { violations } = await awaitRecovery(rig, acknowledged)
    if (violations) say(`  not true again: ${JSON.stringify(violations).slice(0, 300)}`)
    times.push(violations ? Number.NaN : performance.now() - from)
  }
  return Math.max(...times)
}
