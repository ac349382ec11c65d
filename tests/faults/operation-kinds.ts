import { setTimeout } from "node:timers/promises"
import { addressAt, sendFrom, sendJson } from "../attacks/frame/send-from"
import { findFreePort, startProgram } from "../setup/child-program"
import type { Situation } from "./kinds"
import type { Rig } from "./rig"

/** What passes while the mail server is away: with the retries after 1, 2 and 4 minutes, and by chance twice as much. */
const MINUTES_AWAY = [2, 4, 4]
/** More than a slow machine needs to try all mails once. */
const SETTLED_MS = 90_000
const POLL_MS = 100

/** Lets ten minutes without the mail server pass, in the queue alone: the times of its mails are moved. */
export async function passTenMinutes({ rig }: Situation): Promise<void> {
  await until(async () => (await findMails(rig, "true")).length > 0)
  for (const minutes of MINUTES_AWAY) {
    await awaitTriedMails(rig)
    await passMinutes(rig, minutes)
  }
  await awaitTriedMails(rig)
  const sent = await rig.query<{ id: string }>(
    `select id from event_deliveries where channel = 'email' and state = 'sent' and "changedAt" > $1`,
    [rig.mail?.stoppedAt()],
  )
  rig.see("a mail counts as sent while the mail server was away", sent)
  await rig.mail?.start()
  await until(async () => {
    await passMinutes(rig, 60)
    return (await findMails(rig, "state in ('created', 'active', 'retry')")).length === 0
  })
}

/** Waits until each mail has been tried that could be. */
const awaitTriedMails = (rig: Rig) =>
  until(async () => {
    const due = await findMails(rig, "state in ('created', 'active', 'retry') and start_after <= now()")
    return due.length === 0
  })

/** One job of a mail in such a state, or none. */
const findMails = (rig: Rig, condition: string) =>
  rig.query(`select id from pgboss.job where name = 'send-event-mail' and ${condition} limit 1`)

/** Waits until something is so, but not for ever. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < SETTLED_MS && !(await isSo()); waited += POLL_MS) await setTimeout(POLL_MS)
}

const passMinutes = (rig: Rig, minutes: number) =>
  rig.queryAsOwner(
    `update pgboss.job set start_after = start_after - make_interval(mins => $1)
     where name = 'send-event-mail' and state in ('created', 'retry')`,
    [minutes],
  )

const NODE_MS = 30_000

/** Starts a node with another secret, which must end with a sentence that says so. */
export async function startForeignNode({ rig }: Situation): Promise<void> {
  const file = rig.defect === "unguarded" ? "tests/faults/program.ts" : "lib/main/main.ts"
  const settings = {
    SERVICES: "jobs",
    LOG_LEVEL: "fatal",
    LECTERN_SECRET: "the secret of somebody else, of good length",
  }
  const program = startProgram(file, { ...rig.settings, ...settings, PORT: String(await findFreePort()) })
  const code = await Promise.race([program.ended, setTimeout(NODE_MS, undefined, { ref: false })])
  program.child.kill("SIGKILL")
  const output = program.output().slice(-500)
  if (code === undefined || code === 0) rig.see("a node with another secret runs", [{ output }])
  else if (!output.includes("another LECTERN_SECRET"))
    rig.see("a node with another secret ends without saying why", [{ code, output }])
}

const CLIENTS = 24
const LOAD_MS = 1_500
const STOPPED_MS = 20_000

/** Sends SIGTERM to a whole program under load, and starts it again. */
export async function terminateUnderLoad({ rig, random }: Situation): Promise<void> {
  const load = startLoad(rig)
  await setTimeout(LOAD_MS + random.integer(0, 500))
  const since = performance.now()
  const code = await Promise.race([rig.terminate(), setTimeout(STOPPED_MS, "running", { ref: false })])
  const answers = await load.stop()
  const inHand = answers.filter(({ startedAt }) => startedAt < since)
  rig.see(
    "a request in hand was not answered",
    inHand.filter(({ status }) => status === 0),
  )
  rig.see(
    "a request in hand failed",
    inHand.filter(({ status }) => status === 500 || status === 502),
  )
  if (inHand.length < CLIENTS) rig.see("there was no load", [{ requests: inHand.length }])
  if (code !== 0) rig.see("the program did not end by itself", [{ code, after: performance.now() - since }])
  await rig.kill()
  await rig.start()
}

type Answer = { status: number; path: string; startedAt: number }

/** Clients that read pages, call, sign in wrongly and ask for codes, each on connections of its own. */
function startLoad(rig: Rig) {
  const port = Number(new URL(rig.url).port)
  const answers: Answer[] = []
  let isStopped = false
  let count = 0
  async function client() {
    while (!isStopped) {
      const number = (count += 1)
      const startedAt = performance.now()
      const { status, path } = await ask(port, number)
      answers.push({ status, path, startedAt })
      if (status === 0) await setTimeout(POLL_MS)
    }
  }
  const clients = Array.from({ length: CLIENTS }, client)
  return {
    async stop() {
      isStopped = true
      await Promise.all(clients)
      return answers
    },
  }
}

async function ask(port: number, number: number): Promise<{ status: number; path: string }> {
  const message = { port, from: addressAt(number), headers: { host: `acme.localhost:${port}` } }
  const body = { username: `buyer-${number}@faults.test`, password: "a guess", instituteId: 2, endOther: false }
  const path = PATHS[number % PATHS.length] ?? "/"
  const { status } = path.endsWith("/login")
    ? await sendJson({ ...message, path, body })
    : path.endsWith("/otp")
      ? await sendJson({ ...message, path, body: { email: body.username, instituteId: 2 } })
      : await sendFrom({ ...message, method: "GET", path: `${path}?n=${number}` })
  return { status, path }
}

const PATHS = [
  "/institute/2",
  "/api/users/v2/api/sub-domain-institute/acme",
  "/api/users/v2/api/login",
  "/api/users/v1/api/otp",
]
