import { appendFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { migrate } from "@/lib/server/db/migrate"
import { noneAcknowledged, seedInstitute } from "./buyers"
import { awaitRecovery, type Violations } from "./check"
import { startDatabase } from "./database-control"
import { FAULT_KINDS, type FaultKind, mountSmallDisk } from "./kinds"
import { createRandom } from "./random"
import { startMailControl } from "./mail-control"
import { launchWhole, type Rig, startRig } from "./rig"

/** The results of one kind of fault. */
type KindResult = {
  runs: number
  /** The payments that were captured in these runs, so that nobody takes a fault without payments for one that was survived. */
  payments: number
  /** The documents that were issued. */
  documents: number
  recoveryMs: { median: number; max: number }
  /** The first run after which something was wrong. */
  found?: { run: number; violations: Violations }
  skipped?: string
}
type Damage = Pick<FaultKind, "needs"> & { defect: FaultKind["reveals"] | undefined }

const PLANTED_RUNS = 60
const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "200" },
    planted: { type: "boolean", default: false },
    only: { type: "string", default: "" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
  },
})
const seed = Number(values.seed)
const say = (line: string) => process.stdout.write(`${line}\n`)

async function main(): Promise<boolean> {
  say(values.planted ? "Each kind of fault must reveal a planted defect." : `${values.runs} faults, seed ${seed}.`)
  const results: Record<string, KindResult> = {}
  for (const [name, kind] of Object.entries(FAULT_KINDS)) {
    if (!name.includes(values.only)) continue
    const runs = values.planted ? PLANTED_RUNS : Math.max(1, Math.round(Number(values.runs) * kind.share))
    const result = await runKind(kind, { runs, defect: values.planted ? kind.reveals : undefined })
    results[name] = result
    say(`${isAsExpected(result) ? "✓" : "✗"} ${name}: ${describe(result)}`)
  }
  writeReport(results)
  return Object.values(results).every(isAsExpected)
}

/** As many runs without a single payment have proved nothing. */
const PROVING_RUNS = 10

const isAsExpected = (result: KindResult) =>
  result.skipped !== undefined || ((result.found !== undefined) === values.planted && !isWithoutProof(result))

const isWithoutProof = ({ runs, payments, found }: KindResult) => !found && runs >= PROVING_RUNS && payments === 0

function describe({ runs, payments, documents, recoveryMs, found, skipped }: KindResult): string {
  if (skipped) return `skipped, ${skipped}`
  const times = `true again after ${recoveryMs.median} ms in the median, ${recoveryMs.max} ms at most`
  return found
    ? `found in run ${found.run}: ${JSON.stringify(found.violations)}`
    : `${runs} runs with ${payments} payments and ${documents} documents, ${times}`
}

async function runKind(
  kind: FaultKind,
  { runs, defect }: { runs: number; defect: Damage["defect"] },
): Promise<KindResult> {
  const times: number[] = []
  let counts = { payments: 0, documents: 0 }
  const summary = (run: number) => ({
    runs: run,
    ...counts,
    recoveryMs: { median: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0, max: Math.max(0, ...times) },
  })
  const rig = await openRig({ needs: kind.needs, defect })
  if (typeof rig === "string") return { ...summary(0), skipped: rig }
  try {
    for (let index = 0; index < runs; index += 1) {
      const acknowledged = noneAcknowledged()
      const random = createRandom(seed + index * 1_009)
      await kind.run({ rig, random, acknowledged, index })
      const { recoveryMs, violations } = await awaitRecovery(rig, acknowledged)
      times.push(recoveryMs)
      counts = await countEffects(rig).catch(() => counts)
      if (violations) return { ...summary(index + 1), found: { run: index + 1, violations } }
    }
    return summary(runs)
  } finally {
    await rig.close()
  }
}

async function countEffects(rig: Rig): Promise<{ payments: number; documents: number }> {
  const [row] = await rig.query<{ payments: string; documents: string }>(
    `select (select count(*) from payments where status in ('captured', 'partially_refunded', 'refunded')) as payments,
       (select count(*) from invoices) as documents`,
  )
  return { payments: Number(row?.payments), documents: Number(row?.documents) }
}

/** A program with a database of its own, on a small disk where the fault needs one; why not, where that is missing. */
async function openRig({ needs, defect }: Damage): Promise<Rig | string> {
  const isWhole = needs === "whole product"
  if (isWhole && !existsSync(".next/BUILD_ID")) return "the pages are not built, which `npm run build` does"
  const folder = mkdtempSync(join(tmpdir(), "lectern-faults-"))
  const disk = needs === "small disk" ? mountSmallDisk(folder) : undefined
  if (needs === "small disk" && !disk) {
    rmSync(folder, { recursive: true })
    return "a small disk cannot be mounted, which needs root"
  }
  const database = await startDatabase(join(folder, "postgres"))
  await migrate(database.url)
  const isAsynchronous = defect === "asynchronous"
  const rig = await startRig({
    folder,
    databaseUrl: database.url,
    database,
    defect: isAsynchronous ? undefined : defect,
    mail: needs === "mail server" ? await startMailControl() : undefined,
    ...(isWhole && { launch: launchWhole }),
  })
  if (isAsynchronous) await database.makeAsynchronous()
  await seedInstitute(rig)
  await rig.start()
  return {
    ...rig,
    async close() {
      await rig.close()
      await database.start()
      await database.close()
      disk?.unmount()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeReport(results: Record<string, KindResult>) {
  const folder = join(process.cwd(), "tests/results")
  mkdirSync(folder, { recursive: true })
  const name = values.planted ? "faults-planted" : "faults"
  const report = { at: new Date().toISOString(), seed, only: values.only, results }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(report, null, 2)}\n`)
  appendFileSync(join(folder, `${name}.log`), `${JSON.stringify(report)}\n`)
  say(`\nWritten to ${join(folder, `${name}.json`)}, and added to ${name}.log`)
}

process.exitCode = (await main()) ? 0 : 1
process.exit()
