import { execFileSync, spawnSync } from "node:child_process"
import { chownSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"
import { findFreePort, startCommand, waitUntilServed } from "../setup/child-program"
import { cleanUpAfterAll } from "./clean-up"
import { type DebianCluster, startDebianCluster } from "./debian-postgres"
import { documentedBlocks, substitute } from "./documented"
import { createClient } from "./https-client"
import { createSharedFolder } from "./shared-folder"

const NOBODY = 65_534
const INSTALLING_MS = 900_000
const DATA = "/var/lib/lectern"

jest.setTimeout(120_000)

const folder = createSharedFolder("deployment")
const program = join(folder, "program")
const afterwards = cleanUpAfterAll()
afterwards(() => rmSync(folder, { recursive: true, force: true }))
const user = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
const PATH = process.env.PATH ?? ""
let cluster: DebianCluster

/** The instructions of the documented image, as name and argument. */
const instructions = (documentedBlocks("deployment.md", "dockerfile", 1)[0] ?? "")
  .trim()
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => ({ name: line.split(" ", 1)[0] ?? "", argument: line.slice(line.indexOf(" ") + 1) }))
const argumentsOf = (name: string) => instructions.filter((one) => one.name === name).map(({ argument }) => argument)

beforeAll(async () => {
  cluster = await startDebianCluster()
  afterwards(cluster.stop)
  const ignored = new Set(readFileSync(".dockerignore", "utf8").split("\n"))
  cpSync(".", program, { recursive: true, filter: (path) => !ignored.has(path) })
  for (const command of argumentsOf("RUN").filter((argument) => argument.startsWith("npm ")))
    execFileSync("/bin/sh", ["-c", command], { cwd: program, env: { NODE_ENV: "development", PATH }, stdio: "pipe" })
  const [machine = ""] = documentedBlocks("deployment.md", "sh", 1)
  expect(machine.match(/^npm .*$/gm)).toEqual(argumentsOf("RUN").filter((argument) => argument.startsWith("npm ")))
}, INSTALLING_MS)

/** A folder for the data, of the user who runs the program. */
function createDataFolder(name: string): string {
  const data = join(folder, name)
  mkdirSync(data)
  if (user.uid !== undefined) chownSync(data, user.uid, user.gid)
  return data
}

/** Expects a command to set the empty database up, to serve the main host and to stop in order. */
async function expectServed(
  command: string[],
  env: Record<string, string>,
  whileServing: (port: number) => void = () => undefined,
): Promise<void> {
  const port = await findFreePort()
  const ports = { PORT: String(port), GATEWAY_PORT: String(await findFreePort()) }
  const started = startCommand(command, {
    ...user,
    cwd: program,
    env: { NODE_ENV: "production", ...env, ...ports, PATH },
  })
  afterwards(started.stop)
  await waitUntilServed(started, `http://127.0.0.1:${port}/api/health`)
  const host = env.MAIN_HOST ?? "localhost"
  expect(await createClient(port)({ host, path: "/" })).toMatchObject({ status: 200 })
  expect(started.output()).toContain("Its owner signs in with this account")
  whileServing(port)
  expect(await started.stop()).toBe(0)
}

/** Runs a documented block of SQL as the superuser, with these names and passwords. */
async function runSql(block: number, replacements: Record<string, string>, database = "postgres") {
  const statements = substitute(documentedBlocks("deployment.md", "sql", 2)[block] ?? "", replacements)
  for (const statement of statements.trim().split(";\n")) await cluster.run(statement, database)
}

test("the unit's command serves, as a user who may not write to the program, on the documented database", async () => {
  await runSql(0, { lectern: "lectern_unit" })
  const data = createDataFolder("unit")
  const [file = ""] = documentedBlocks("deployment.md", "ini", 1)
  const owner = new URL(cluster.urlOf("lectern_unit", "lectern_unit"))
  owner.password = "change-me"
  const settings = parseEnv(
    substitute(file, { "postgres://lectern:change-me@127.0.0.1:5432/lectern": owner.href, [DATA]: data }),
  )
  const [unit = ""] = documentedBlocks("deployment.md", "systemd", 1)
  const command = /^ExecStart=(.*)$/m.exec(unit)?.[1]?.split(" ") ?? []
  await expectServed(command, { ...settings, LECTERN_SECRET: settings.LECTERN_SECRET ?? "" })
})

test("systemd accepts the unit", () => {
  const [unit = ""] = documentedBlocks("deployment.md", "systemd", 1)
  const file = join(folder, "lectern.service")
  writeFileSync(file, substitute(unit, { "/opt/lectern": program }))
  if (!existsSync("/usr/bin/systemd-analyze")) return
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", file], {
    encoding: "utf8",
    env: { NODE_ENV: "test", PATH },
  })
  const about = `${stdout}${stderr}`.split("\n").filter((line) => line.includes("lectern.service"))
  expect(about).toEqual([])
})

test("the image's command serves with its environment, and its health check passes and fails", async () => {
  const DATABASE_URL = await cluster.createDatabase("image")
  const environment = parseEnv(argumentsOf("ENV").join("\n").replaceAll(" ", "\n"))
  expect(environment).toEqual({ HOST: "0.0.0.0", LECTERN_DATA: "/data" })
  const wordsOf = (name: string) => JSON.parse((argumentsOf(name)[0] ?? "").replace(/^CMD /, "")) as string[]
  const LECTERN_DATA = createDataFolder("image")
  const roles = {
    DATABASE_APP_ROLE: "image_app",
    DATABASE_PLATFORM_ROLE: "image_platform",
    DATABASE_JOBS_ROLE: "image_jobs",
  }
  const [node = "", ...check] = wordsOf("HEALTHCHECK")
  const checkHealth = (port: number) => {
    const args = check.map((text) => text.replace("3000", String(port)))
    return spawnSync(node, args, { env: { NODE_ENV: "test", PATH } }).status
  }
  let served = 0
  await expectServed(wordsOf("CMD"), { HOST: "0.0.0.0", DATABASE_URL, LECTERN_DATA, ...roles }, (port) => {
    served = port
    expect(checkHealth(port)).toBe(0)
  })
  expect(checkHealth(served)).toBe(1)
})

test("roles that the operator created are used by an owner who may create none", async () => {
  await cluster.run("create role bound_owner login password 'change-me'")
  await cluster.run("create database bound owner bound_owner")
  await runSql(1, {
    lectern_app: "bound_app",
    lectern_platform: "bound_platform",
    lectern_jobs: "bound_jobs",
    " to lectern": " to bound_owner",
  })
  const urlOf = (role: string, password: string) => {
    const url = new URL(cluster.urlOf("bound", role))
    url.password = password
    return url.href
  }
  await expectServed(["/usr/bin/env", "node", "scripts/run.mjs", "start"], {
    DATABASE_URL: urlOf("bound_owner", "change-me"),
    DATABASE_APP_URL: urlOf("bound_app", "change-me-too"),
    DATABASE_PLATFORM_URL: urlOf("bound_platform", "change-me-as-well"),
    DATABASE_JOBS_URL: urlOf("bound_jobs", "change-me-last"),
    LECTERN_DATA: createDataFolder("bound"),
  })
})
