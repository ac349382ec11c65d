/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import pg from "pg"
import { seal } from "@/lib/server/seal"
import { rolePassword } from "@/lib/server/tenancy/connections"
import { findFreePort, runProgram, startProgram, waitUntilServed } from "../setup/child-program"

/** How operators set the database up: an owner that may create roles and is no superuser (docs/operations). */
const database = new URL(process.env.DATABASE_URL ?? "").pathname.slice(1)
const SECRET = "the secret of one installation, of good length"
const OTHER_SECRET = "the secret of another installation, as long"

jest.setTimeout(120_000)

let cluster: pg.Client
const databases: string[] = []
const roles: string[] = []

beforeAll(async () => {
  cluster = new pg.Client(urlOf("postgres"))
  await cluster.connect()
})
afterAll(async () => {
  for (const name of databases) await cluster.query(`drop database ${name} with (force)`)
  for (const name of roles.toReversed()) await cluster.query(`drop role if exists ${name}`)
  await cluster.end()
})

function urlOf(name: string, user?: string): string {
  const url = new URL(process.env.TEST_CLUSTER_URL ?? "")
  url.pathname = name
  if (user) Object.assign(url, { username: user, password: "of-the-owner" })
  return url.href
}

async function createRole(name: string, rights: string) {
  await cluster.query(`create role ${name} login password 'of-the-owner' ${rights}`)
  roles.push(name)
}

/** Creates an owner with these rights and its database; returns the settings of an installation in it. */
async function createInstallation(name: string, rights: string): Promise<Record<string, string>> {
  const prefix = `${database}_${name}`
  await createRole(`${prefix}_owner`, rights)
  await cluster.query(`create database ${prefix} owner ${prefix}_owner`)
  databases.push(prefix)
  roles.push(`${prefix}_app`, `${prefix}_platform`, `${prefix}_jobs`)
  return {
    DATABASE_URL: urlOf(prefix, `${prefix}_owner`),
    DATABASE_APP_ROLE: `${prefix}_app`,
    DATABASE_PLATFORM_ROLE: `${prefix}_platform`,
    DATABASE_JOBS_ROLE: `${prefix}_jobs`,
    LECTERN_SECRET: SECRET,
  }
}

const migrate = (settings: Record<string, string>) => runProgram("scripts/migrate.ts", settings)

async function startAndStop(settings: Record<string, string>) {
  const port = await findFreePort()
  const program = startProgram("lib/main/main.ts", { SERVICES: "live,jobs", ...settings, PORT: String(port) })
  await waitUntilServed(program, `http://127.0.0.1:${port}/api/health`)
  expect([await program.stop(), program.output()]).toEqual([0, expect.not.stringContaining("rror")])
}

async function rowsOf(url: string, query: string) {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(query)
  await client.end()
  return rows
}

describe("an owner that may create roles and is no superuser", () => {
  let settings: Record<string, string> = {}
  beforeAll(async () => {
    settings = await createInstallation("plain", "createrole")
  })

  test("migrates its database, and finds it up to date the second time", async () => {
    expect(await migrate(settings)).toEqual({ code: 0, output: expect.stringMatching(/^applied 0001_tenancy\.sql/) })
    expect(await migrate(settings)).toEqual({ code: 0, output: "the database is up to date\n" })
  })

  test("starts, inserts demo data, and starts again", async () => {
    await startAndStop({ ...settings, SERVICES: "live", DEMO: "yes" })
    await startAndStop(settings)
  })

  test("seeds, and seeds again", async () => {
    for (const institutes of ["2", "3"]) {
      const args = ["--institutes", institutes, "--courses", institutes]
      expect(await runProgram("lib/demo/main.ts", settings, args)).toMatchObject({ code: 0 })
    }
  })

  test("reads the rows of every institute, as backfills and backups have to", async () => {
    const [row] = await rowsOf(
      settings.DATABASE_URL ?? "",
      `select count(distinct "instituteId") > 3 as "seesAll", (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser" from items`,
    )
    expect(row).toEqual({ seesAll: true, isSuperuser: false })
  })

  test("its roles have the names from the settings, in every policy and grant", async () => {
    const named = await rowsOf(
      settings.DATABASE_URL ?? "",
      `select distinct r.rolname from pg_policy p, unnest(p.polroles) role join pg_roles r on r.oid = role order by 1`,
    )
    expect(named).toEqual([{ rolname: settings.DATABASE_APP_ROLE }, { rolname: settings.DATABASE_PLATFORM_ROLE }])
  })

  describe("with another LECTERN_SECRET", () => {
    const passwords = () =>
      rowsOf(
        urlOf("postgres"),
        `select rolname, rolpassword from pg_authid where rolname like '${database}\\_plain\\_%' order by 1`,
      )
    const keys = () => rowsOf(settings.DATABASE_URL ?? "", "select * from tenancy.signing_key")

    test("it does not start, and says why; nothing is changed for the nodes that run", async () => {
      const before = [await passwords(), await keys()]
      const other = { ...settings, LECTERN_SECRET: OTHER_SECRET, SERVICES: "jobs", LOG_LEVEL: "fatal" }
      const started = await runProgram("lib/main/main.ts", other)
      expect([started.code, started.output]).toEqual([1, expect.stringContaining("another LECTERN_SECRET")])
      expect(started.output).not.toContain("    at ")
      expect([await passwords(), await keys()]).toEqual(before)
    })

    test("it starts once the secret was rotated, which a node that runs prevents", async () => {
      const rotate = (next: Record<string, string>) => runProgram("lib/main/rotate-secret.ts", { ...settings, ...next })
      const next = { NEW_LECTERN_SECRET: OTHER_SECRET }
      const sealedValues = () => rowsOf(settings.DATABASE_URL ?? "", "select sealed from teacher_billing")
      await rowsOf(
        settings.DATABASE_URL ?? "",
        `insert into teacher_billing ("instituteId", "userId", sealed)
         select "instituteId", "userId", '${await seal("billing of a teacher", "{}", SECRET)}' from memberships limit 1`,
      )
      const before = await sealedValues()
      const app = settings.DATABASE_APP_ROLE ?? ""
      const nodeUrl = new URL(urlOf(`${database}_plain`, app))
      nodeUrl.password = rolePassword(app, SECRET)
      const node = new pg.Client(nodeUrl.href)
      await node.connect()
      expect((await rotate({})).output).toContain("NEW_LECTERN_SECRET")
      expect((await rotate(next)).output).toContain("Stop every node first")
      await node.end()
      expect(await rotate(next)).toEqual({ code: 0, output: expect.stringContaining("1 sealed values") })
      expect(await sealedValues()).not.toEqual(before)
      expect((await migrate(settings)).output).toContain("another LECTERN_SECRET")
      Object.assign(settings, { LECTERN_SECRET: OTHER_SECRET })
      await startAndStop(settings)
      // What was sealed again can be read with the second secret, or this would fail.
      expect(await rotate({ NEW_LECTERN_SECRET: SECRET })).toMatchObject({ code: 0 })
      Object.assign(settings, { LECTERN_SECRET: SECRET })
      await startAndStop(settings)
    })
  })

  test("does not start when the settings name other roles than those that the tables are granted to", async () => {
    const { code, output } = await migrate({ ...settings, DATABASE_APP_ROLE: `${database}_renamed` })
    expect([code, output]).toEqual([1, expect.stringContaining("granted to roles of other names")])
  })

  test("another installation in the same PostgreSQL cannot use its roles, and runs beside it with roles of its own", async () => {
    const beside = { ...(await createInstallation("beside", "createrole")), LECTERN_SECRET: OTHER_SECRET }
    const { DATABASE_APP_ROLE = "", DATABASE_PLATFORM_ROLE = "" } = settings
    const taking = await migrate({ ...beside, DATABASE_APP_ROLE, DATABASE_PLATFORM_ROLE })
    expect([taking.code, taking.output]).toEqual([1, expect.stringContaining("another installation uses")])
    expect(await migrate(beside)).toMatchObject({ code: 0 })
    await startAndStop(settings)
  })
})

test("an owner that may not create roles uses those of the operator, and an error names a missing role or grant", async () => {
  const settings = await createInstallation("bound", "")
  const { DATABASE_URL = "", DATABASE_APP_ROLE: app = "", DATABASE_PLATFORM_ROLE: platform = "" } = settings
  const jobs = settings.DATABASE_JOBS_ROLE ?? ""
  expect((await migrate(settings)).output).toContain(`alter role ${database}_bound_owner createrole`)

  const operated = {
    DATABASE_URL,
    LECTERN_SECRET: SECRET,
    DATABASE_APP_URL: urlOf(`${database}_bound`, app),
    DATABASE_PLATFORM_URL: urlOf(`${database}_bound`, platform),
    DATABASE_JOBS_URL: urlOf(`${database}_bound`, jobs),
  }
  expect((await migrate(operated)).output).toContain(`The role ${app} of DATABASE_APP_URL does not exist`)
  await createRole(app, "")
  await createRole(platform, "")
  await createRole(jobs, "")
  expect((await migrate(operated)).output).toContain(`grant ${platform} to ${database}_bound_owner`)
  await cluster.query(`grant ${platform} to ${database}_bound_owner`)
  expect(await migrate(operated)).toMatchObject({ code: 0 })
  await startAndStop(operated)
})

test("a role that row-level security does not bind is refused", async () => {
  const settings = await createInstallation("unbound", "createrole")
  await createRole(settings.DATABASE_APP_ROLE ?? "", "bypassrls")
  const { code, output } = await migrate(settings)
  expect([code, output]).toEqual([1, expect.stringContaining("bypasses row-level security")])
})
