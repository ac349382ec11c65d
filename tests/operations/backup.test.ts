import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { DEMO_PASSWORD } from "@/lib/shared/constants"
import { findFreePort, runProgram, startProgram, waitUntilServed } from "../setup/child-program"
import { waitUntil } from "../setup/wait-until"
import { cleanUpAfterAll } from "./clean-up"
import { type DebianCluster, startDebianCluster } from "./debian-postgres"
import { createClient } from "./https-client"
import { createLocalSettings, signIn, startInstallation } from "./installation"
import { createSharedFolder } from "./shared-folder"

const DEMO_ADMIN = { host: "acme.localhost", instituteId: 2, email: "admin@acme.test", password: DEMO_PASSWORD }
const FILES_TIMEOUT_MS = 120_000

jest.setTimeout(300_000)

const folder = createSharedFolder("backup")
const backup = join(folder, "backup")
const afterwards = cleanUpAfterAll()
afterwards(() => rmSync(folder, { recursive: true, force: true }))
let source: DebianCluster
let target: DebianCluster
let settings: Record<string, string>
let restored = 0

beforeAll(async () => {
  source = await startDebianCluster()
  afterwards(source.stop)
  target = await startDebianCluster()
  afterwards(target.stop)
  settings = createLocalSettings(await source.createDatabase("school"))
  const port = await findFreePort()
  const demo = { DEMO: "yes", SERVICES: "live,jobs", PORT: String(port) }
  const program = startProgram("lib/main/main.ts", { ...settings, ...demo })
  await waitUntilServed(program, `http://127.0.0.1:${port}/api/health`)
  const countFiles = async () => (await source.run("select id from files where bytes > 0", "school")).length
  await waitUntil(async () => (await countFiles()) > 2, FILES_TIMEOUT_MS)
  await program.stop()
})

const run = (command: "backup" | "restore", from: Record<string, string>, args: string[] = []) =>
  runProgram(`scripts/${command}.mjs`, from, args)

/** The settings of a new installation with an empty database in the other cluster, whose owner has another name. */
async function emptyInstallation(): Promise<Record<string, string>> {
  restored += 1
  return createLocalSettings(await target.createDatabase(`copy_${restored}`))
}

/** Saves a backup of the source after `damage`, and undoes the damage by `repair`. */
async function backUpDamaged(name: string, damage: string, repair: string): Promise<string> {
  await source.run(damage, "school")
  const path = join(folder, name)
  expect(await run("backup", settings, [path])).toMatchObject({ code: 0 })
  await source.run(repair, "school")
  return path
}

test("a backup is restored into an empty cluster, where the program serves it", async () => {
  const saved = await run("backup", settings, [backup])
  expect(saved).toEqual({
    code: 0,
    output: expect.stringMatching(/^Saved \d{4,} rows of \d+ tables and \d+ files in /),
  })
  expect(readdirSync(backup).toSorted()).toEqual(["database.dump", "files", "manifest.json"])
  expect([statSync(backup).mode & 0o077, existsSync(`${backup}.unfinished`)]).toEqual([0, false])

  const copy = await emptyInstallation()
  const restoring = await run("restore", copy, [backup])
  expect(restoring).toEqual({ code: 0, output: expect.stringMatching(/^Restored .*Every invariant holds\.\n$/) })

  const { program, port } = await startInstallation(copy, afterwards)
  const client = createClient(port)
  // The password of the demo is right from a loopback address and without a proxy only, so without TLS.
  const local: typeof client = (visit) =>
    client({ ...visit, from: "127.0.0.1", headers: { ...visit.headers, origin: `http://${visit.host}:${port}` } })
  expect(await signIn(local, port, DEMO_ADMIN)).toHaveProperty("logintoken")
  expect(await client({ host: DEMO_ADMIN.host, path: "/institute/2" })).toMatchObject({ status: 200 })
  expect(await program.stop()).toBe(0)
  expect(program.output()).not.toContain("owner@")

  const again = await run("restore", copy, [backup])
  expect([again.code, again.output]).toEqual([1, expect.stringMatching(/files is not empty\./)])
  rmSync(join(copy.LECTERN_DATA ?? "", "files"), { recursive: true })
  const over = await run("restore", copy, [backup])
  expect([over.code, over.output]).toEqual([
    1,
    expect.stringMatching(/database copy_1 is not empty \(.*into an empty/s),
  ])
})

test("a backup that is not whole, or of another installation, is refused, and the database stays empty", async () => {
  const copy = await emptyInstallation()
  const broken = join(folder, "broken")
  cpSync(backup, broken, { recursive: true })
  truncateSync(join(broken, "database.dump"), 200_000)
  const interrupted = await run("restore", copy, [broken])
  expect([interrupted.code, interrupted.output]).toEqual([1, expect.stringContaining("pg_restore failed:")])
  rmSync(join(broken, "manifest.json"))
  expect((await run("restore", copy, [broken])).output).toContain("is no complete backup")
  expect((await run("restore", copy)).output).toContain("Name the folder of the backup")
  const LECTERN_SECRET = "the secret of somebody else, of good length"
  expect((await run("restore", { ...copy, LECTERN_SECRET }, [backup])).output).toContain("another LECTERN_SECRET")
  for (const [setting, name] of [
    ["DATABASE_APP_ROLE", "lectern_app"],
    ["DATABASE_JOBS_ROLE", "lectern_jobs"],
  ] as const) {
    const refused = await run("restore", { ...copy, [setting]: "other" }, [backup])
    expect(refused.output).toContain(`${setting}=${name}`)
  }
  expect(await run("restore", copy, [backup])).toMatchObject({ code: 0 })
})

test("what is not sound after a restore is named: rows, files, books and the walls between institutes", async () => {
  const [{ id = 0 } = {}] = await source.run("select id from ledger_entries limit 1", "school")
  const unbalanced = await backUpDamaged(
    "unbalanced",
    `set session_replication_role = replica; update ledger_entries set "amountMinor" = "amountMinor" + 1 where id = ${String(id)}`,
    `set session_replication_role = replica; update ledger_entries set "amountMinor" = "amountMinor" - 1 where id = ${String(id)}`,
  )
  expect((await run("restore", await emptyInstallation(), [unbalanced])).output).toContain(
    "a booking does not sum to zero (1)",
  )
  const unprotected = await backUpDamaged(
    "unprotected",
    "alter table enquiries no force row level security; drop policy same_institute on faqs; grant update on ledger_entries to lectern_app",
    "alter table enquiries force row level security",
  )
  const { code, output } = await run("restore", await emptyInstallation(), [unprotected])
  expect(code).toBe(1)
  expect(output).toContain('both policies (2): [{"relname":"enquiries"},{"relname":"faqs"}]')
  expect(output).toContain("may change or delete what was booked (1)")

  const lacking = join(folder, "lacking")
  cpSync(backup, lacking, { recursive: true })
  const files = join(lacking, "files")
  const [first = "", second = ""] = await keysOfFiles()
  rmSync(join(files, first))
  writeFileSync(join(files, second), "something else")
  const lost = await run("restore", await emptyInstallation(), [lacking])
  expect(lost.output).toContain(`1 files are missing: ${first}`)
  expect(lost.output).toContain(`1 files differ from their rows: ${second}`)

  const manifest = readFileSync(join(lacking, "manifest.json"), "utf8")
  writeFileSync(join(lacking, "manifest.json"), manifest.replace(/"public.plans": \d+/, '"public.plans": 77'))
  const fewer = await run("restore", await emptyInstallation(), [lacking])
  expect(fewer.output).toMatch(/has not the rows of the backup: public\.plans has 5, not 77\./)
})

async function keysOfFiles(): Promise<string[]> {
  const rows = await source.run("select key from files where bytes > 0 order by id limit 2", "school")
  return rows.map(({ key }) => String(key))
}

test("a backup from which rows would be missing is refused", async () => {
  await source.run("revoke lectern_platform from school_owner")
  const { code, output } = await run("backup", settings, [join(folder, "hidden")])
  expect([code, output]).toEqual([1, expect.stringMatching(/Row-level security hides rows of .*institutes/)])
  expect(existsSync(join(folder, "hidden"))).toBe(false)
  expect((await run("backup", settings, [backup])).output).toContain("exists already")
})
