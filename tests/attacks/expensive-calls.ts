import { createServer } from "node:http"
import { setTimeout as delay } from "node:timers/promises"
import { z } from "zod"
import { dashboards } from "@/lib/features/dashboards/contract"
import { files } from "@/lib/features/files/contract"
import { institutes } from "@/lib/features/institutes/contract"
import { items } from "@/lib/features/items/contract"
import { learning } from "@/lib/features/learning/contract"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { type Attack, type AttackServer, atMost, type Check } from "./frame/attack"
import { startClosedLoop } from "./frame/closed-loop"
import { getRequest } from "./frame/page-requests"
import { sendJson } from "./frame/send-from"

const INSTITUTE = 2
const CONNECTIONS = 32
const ALONE_MS = 4_000
const ATTACKED_MS = 6_000
const MAX_TIMES = 5
const GOOD_USER = "127.0.0.60"
const ATTACKER = "127.0.0.61"

/** Asks for what reads much of the database, on many connections of one client, while a learner works. */
export const attack: Attack = {
  summary: "Asks for searches, the directory, dashboards and the storage on 32 connections of one client",
  vulnerable: startQueueingServer,
  async run({ port }) {
    const student = await signIn(port, "student@acme.test")
    const admin = await signIn(port, "admin@acme.test")
    const good = [
      call(port, learning.dashboard.path, student),
      call(port, `${items.search.path}?searchParam=data`, student),
    ]
    const asVisitor = [
      call(port, `${items.search.path}?searchParam=word{n}`),
      call(port, `${items.search.path}?searchParam=course&page={n}`),
      call(port, `${institutes.directory.path}?searchParam=name{n}`),
    ]
    const asAdmin = [
      call(port, dashboards.admin.path, admin),
      call(port, files.storageAnalytics.path, admin),
      call(port, `${items.search.path}?searchParam=word{n}`, admin),
    ]
    await measure(port, good, ALONE_MS)
    const alone = await measure(port, good, ALONE_MS)
    return [
      ...(await compare("of a visitor", { port, good, alone, requests: asVisitor })),
      ...(await compare("of an administrator", { port, good, alone, requests: asAdmin })),
    ]
  },
}

type Compared = { port: number; good: string[]; alone: number; requests: string[] }

async function compare(whose: string, { port, good, alone, requests }: Compared): Promise<Check[]> {
  const loop = startClosedLoop({ port, connections: CONNECTIONS, requests, from: ATTACKER })
  await delay(1_000)
  const attacked = await measure(port, good, ATTACKED_MS)
  loop.stop()
  await delay(1_000)
  const name = `a learner's median beside ${CONNECTIONS} connections ${whose}`
  return [atMost(name, attacked / alone, MAX_TIMES, `times ${alone.toFixed(1)} ms`)]
}

/** The median of a learner who asks for one thing after another. */
async function measure(port: number, requests: string[], milliseconds: number): Promise<number> {
  const loop = startClosedLoop({ port, connections: 1, requests, from: GOOD_USER })
  await delay(milliseconds)
  return loop.stop().p50Ms
}

const SignedIn = z.object({ data: z.object({ access_token: z.string() }) })

async function signIn(port: number, username: string): Promise<string> {
  const body = { username, password: DEMO_PASSWORD, instituteId: INSTITUTE, endOther: true }
  const { text } = await sendJson({ port, path: "/api/users/v2/api/login", body })
  return SignedIn.parse(JSON.parse(text)).data.access_token
}

function call(port: number, path: string, token?: string): string {
  return getRequest(port, `/api${path}`, token === undefined ? {} : { Authorization: `Bearer ${token}` })
}

/** How long the vulnerable server works for a call. */
const WORK_MS = 3

/** Does one call after the other in the order of their arrival, whoever asks. */
async function startQueueingServer(): Promise<AttackServer> {
  let last = Promise.resolve()
  const body = JSON.stringify({ data: { access_token: "x" } })
  const server = createServer((_, response) => {
    last = last.then(() => delay(WORK_MS))
    void last.then(() => response.writeHead(200, { "content-length": body.length }).end(body))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  return {
    port: typeof address === "object" ? (address?.port ?? 0) : 0,
    process: undefined,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
