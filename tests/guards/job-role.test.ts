import pg from "pg"
import { otpJobs } from "@/lib/features/otp/jobs.server"
import { enqueue } from "@/lib/server/jobs/job"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { sql } from "kysely"
import { withJobQueue } from "../setup/job-queue"
import { institutes } from "../setup/test-app"

withJobQueue()

let owner: pg.Client
let queue: pg.Client

beforeAll(async () => {
  owner = new pg.Client({ connectionString: connectionStrings().owner })
  queue = new pg.Client({ connectionString: connectionStrings().jobs })
  await Promise.all([owner.connect(), queue.connect()])
})
afterAll(() => Promise.all([owner.end(), queue.end()]))

test("the queue connects with a role of its own, which owns nothing and has no role privileges", async () => {
  const { rows } = await owner.query(
    `select rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication as "isPrivileged",
       (select count(*)::int from pg_class where relowner = r.oid) + (select count(*)::int from pg_proc where proowner = r.oid)
         + (select count(*)::int from pg_namespace where nspowner = r.oid) as owned,
       (select count(*)::int from pg_auth_members where member = r.oid) as memberships
     from pg_roles r where rolname = 'lectern_jobs'`,
  )
  expect(rows).toEqual([{ isPrivileged: false, owned: 0, memberships: 0 }])
  const { rows: connections } = await owner.query(
    "select distinct usename from pg_stat_activity where application_name = 'pgboss' and datname = current_database()",
  )
  expect(connections).toEqual([{ usename: "lectern_jobs" }])
})

test("that role can use the tables of the queue and no other", async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'tenancy') and c.relkind in ('r', 'p', 'v', 'm', 'S')
       and case when c.relkind = 'S' then has_sequence_privilege('lectern_jobs', c.oid, 'usage, select')
                else has_table_privilege('lectern_jobs', c.oid, 'select, insert, update, delete, truncate')
                  or has_any_column_privilege('lectern_jobs', c.oid, 'select, insert, update') end`,
  )
  expect(rows).toEqual([])
  await expect(queue.query("select 1 from users")).rejects.toThrow("permission denied")
  await expect(queue.query("create table pgboss.mine (id int)")).rejects.toThrow("permission denied")
  await expect(
    queue.query("create or replace function pgboss.job_now() returns timestamptz language sql as 'select now()'"),
  ).rejects.toThrow(/permission denied|must be owner/)
})

test("the app enqueues a job and reads none, neither its own nor those of another institute", async () => {
  const [deliverCode] = otpJobs
  if (!deliverCode) throw new Error("no job")
  const code = { id: 1, sealed: "sealed", expiresAt: new Date().toISOString(), purpose: "sign_in", to: "a@b.test" }
  await withInstitute(institutes.acme, (db) => enqueue(db, deliverCode, { ...code, instituteId: institutes.acme }))
  for (const statement of [
    "select data from pgboss.job",
    "select data from pgboss.job_common",
    "delete from pgboss.job",
    "update pgboss.job set state = 'created'",
  ])
    await expect(withInstitute(institutes.rival, (db) => sql.raw(statement).execute(db))).rejects.toThrow(
      "permission denied",
    )
})
