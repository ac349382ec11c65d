import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import type { Browser } from "playwright"
import { paths } from "@/lib/shared/paths"
import type { AreaLoadResult, AreaLoadTask } from "./area-load-program"
import { copyLearning } from "./copy-learning"
import { acme, host } from "./demo-institute"
import { visit } from "./browser-visit"
import type { Installation } from "./installation"
import { processorTimeUs } from "./processor-time"
import { repeatedRequests } from "./replay"
import type { Figures } from "./report"
import { signInMany, signInMembers } from "./sign-in-many"

const PEOPLE = 3_000
const INTERVAL_MS = 10_000
const SECONDS = 60
/** Before the measurement: the JIT optimises the program, and the sockets are opened. */
const WARM_SECONDS = 20
const P99_AIM_MS = 100

/** How the program on one core serves signed-in students, each of whom opens their dashboard every ten seconds. */
export async function measureAreaLoad(
  installation: Installation,
  { browser, size, say }: { browser: Browser; size: string; say: (line: string) => void },
): Promise<Figures> {
  say(`Signing in ${PEOPLE} students, each of whom opens their dashboard every ${INTERVAL_MS / 1000} s, ${size}.`)
  const { databaseUrl } = installation
  const program = await installation.startProduct()
  const [recorded] = await signInMembers(databaseUrl, { emails: ["student@acme.test"], instituteId: acme })
  if (!recorded) throw new Error("the demo data have no student")
  const screen = { program, host, path: paths.dashboard("student"), member: recorded }
  const requests = repeatedRequests((await visit(browser, screen)).requests)
  const people = await signInMany(databaseUrl, { count: PEOPLE, instituteId: acme, prefix: size.replace(/\W+/g, "-") })
  await copyLearning(databaseUrl, { from: recorded.userId, to: people.map(({ userId }) => userId), instituteId: acme })

  const args = ["--import", "./scripts/typescript.mjs", "tests/bench/area-load-program.ts"]
  const child = spawn("taskset", ["-c", "1", process.execPath, ...args], { stdio: ["pipe", "pipe", "inherit"] })
  const ended = once(child, "exit")
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const load = { warmSeconds: WARM_SECONDS, seconds: SECONDS, intervalMs: INTERVAL_MS }
  const task: AreaLoadTask = { port: program.port, host, requests, people, ...load }
  child.stdin.end(JSON.stringify(task))
  await lines.next()
  const [before, from] = [processorTimeUs(program.pid), performance.now()]
  await lines.next()
  const cores = (processorTimeUs(program.pid) - before) / 1000 / (performance.now() - from)
  const line = await lines.next()
  await ended
  await program.stop()
  if (line.done) throw new Error("the load of signed-in people ended without output")
  const result: AreaLoadResult = JSON.parse(line.value)
  return describeLoad(result, { cores, size })
}

function describeLoad(result: AreaLoadResult, { cores, size }: { cores: number; size: string }): Figures {
  const { screens, requests, errors, p50Ms, p99Ms, screenP99Ms, generatorCores } = result
  const better = "lower" as const
  const name = `${PEOPLE} signed-in people on one core, ${size}`
  return {
    figures: [],
    aims: [
      { name: `${name}, p99`, value: p99Ms, unit: "ms", aim: P99_AIM_MS, better },
      { name: `${name}, errors`, value: errors, unit: "", aim: 0, better },
    ],
    notes: [
      `${name}: ${screens} screens with ${requests} requests, p50 ${p50Ms} ms, p99 ${p99Ms} ms, of a whole screen ${screenP99Ms} ms, ${errors} errors; the program used ${cores.toFixed(2)} cores, the generator of the load ${generatorCores.toFixed(2)} of its own`,
    ],
  }
}
