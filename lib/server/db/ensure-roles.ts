import pg from "pg"
import { env } from "@/lib/server/env.server"
import { APP_ROLE, asRole, JOBS_ROLE, PLATFORM_ROLE, rolePassword } from "@/lib/server/tenancy/connections"

const INSUFFICIENT_PRIVILEGE = "42501"
const WRONG_PASSWORD = new Set(["28P01", "28000"])

interface Role {
  name: string
  /** The setting with the operator's own URL for the role, and its value. */
  urlSetting: string
  url: string | undefined
  /** The schema that is granted to the role of this database: by the migrations, or with the job queue. */
  schema: "tenancy" | "pgboss"
}

const ROLES: Role[] = [
  { name: APP_ROLE, urlSetting: "DATABASE_APP_URL", url: env.DATABASE_APP_URL, schema: "tenancy" },
  { name: PLATFORM_ROLE, urlSetting: "DATABASE_PLATFORM_URL", url: env.DATABASE_PLATFORM_URL, schema: "tenancy" },
  { name: JOBS_ROLE, urlSetting: "DATABASE_JOBS_URL", url: env.DATABASE_JOBS_URL, schema: "pgboss" },
]

/**
 * Creates the database roles if they are missing, and lets the owner read what the platform role may read, which
 * migrations and backups need where the owner is no superuser. Throws an error for operators when a role is missing, has
 * too many rights or belongs to another installation.
 */
export async function ensureRoles(client: pg.Client, ownerUrl: string): Promise<void> {
  for (const role of ROLES) await ensureRole(client, ownerUrl, role)
  await inheritPlatformRole(client)
}

async function ensureRole(client: pg.Client, ownerUrl: string, role: Role): Promise<void> {
  const { name, url, urlSetting } = role
  const { isMigrated, found } = await findRole(client, role)
  // The job queue is installed after the migrations, so that its role may still be without grants.
  if (role.schema === "tenancy" && isMigrated && !found?.hasGrants) {
    throw new Error(
      `The tables of this database are granted to roles of other names than ${name}. Set DATABASE_APP_ROLE and ` +
        `DATABASE_PLATFORM_ROLE to the names with which it was set up, or rename the roles with "alter role … rename to …".`,
    )
  }
  if (found?.isPrivileged) {
    throw new Error(`The role ${name} is a superuser or bypasses row-level security, which keeps institutes apart.`)
  }
  if (url) {
    if (!found) throw new Error(`The role ${name} of ${urlSetting} does not exist. Create it as docs/operations says.`)
    return
  }
  if (!found) return setPassword(client, "create", name)
  if (await canSignIn(asRole(ownerUrl, name))) return
  if (found.hasGrants) return setPassword(client, "alter", name)
  throw new Error(
    `The role ${name} exists with another password: another installation uses this PostgreSQL, or one has left its roles. ` +
      "Name other roles with DATABASE_APP_ROLE, DATABASE_PLATFORM_ROLE and DATABASE_JOBS_ROLE, set the LECTERN_SECRET of that installation, " +
      "or drop the role if nothing uses it.",
  )
}

async function findRole(client: pg.Client, { name, schema }: Role) {
  const { rows } = await client.query<{ isMigrated: boolean }>(
    `select to_regclass('tenancy.signing_key') is not null as "isMigrated"`,
  )
  const isMigrated = rows[0]?.isMigrated ?? false
  const {
    rows: [found],
  } = await client.query<{ isPrivileged: boolean; hasGrants: boolean }>(
    `select rolsuper or rolbypassrls as "isPrivileged",
       to_regnamespace($2) is not null and has_schema_privilege(oid, to_regnamespace($2), 'usage') as "hasGrants"
     from pg_roles where rolname = $1`,
    [name, schema],
  )
  return { isMigrated, found }
}

/**
 * Only what the owner may do without being a superuser: `nosuperuser` and the like are refused to it, and are the
 * default.
 */
async function setPassword(client: pg.Client, verb: "create" | "alter", name: string): Promise<void> {
  const password = client.escapeLiteral(rolePassword(name))
  try {
    await client.query(`${verb} role ${client.escapeIdentifier(name)} login password ${password}`)
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new Error(
      verb === "create"
        ? `The owner of the database, ${client.user}, may not create roles. Allow it with "alter role ${client.user} ` +
            'createrole", or create the three roles yourself and set DATABASE_APP_URL, DATABASE_PLATFORM_URL and ' +
            "DATABASE_JOBS_URL."
        : `The role ${name} has another password than the one derived from LECTERN_SECRET, and ${client.user} may not ` +
            "change it. Set the LECTERN_SECRET with which it was created, or DATABASE_APP_URL, DATABASE_PLATFORM_URL " +
            "and DATABASE_JOBS_URL.",
      { cause: error },
    )
  }
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && WRONG_PASSWORD.has(error.code ?? "")) return false
    throw error
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Row-level security is forced, so it binds an owner too; the policies of the platform role then hold for it. */
async function inheritPlatformRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ inherits: boolean }>(
    "select pg_has_role(current_user, $1, 'usage') as inherits",
    [PLATFORM_ROLE],
  )
  if (rows[0]?.inherits) return
  try {
    await client.query(`grant ${client.escapeIdentifier(PLATFORM_ROLE)} to current_user`)
  } catch (error) {
    if (!isDenied(error)) throw error
    throw new Error(
      `The owner of the database needs the rows that ${PLATFORM_ROLE} may read, for migrations and backups. ` +
        `Run as a superuser: grant ${PLATFORM_ROLE} to ${client.user}`,
      { cause: error },
    )
  }
}

const isDenied = (error: unknown) => error instanceof pg.DatabaseError && error.code === INSUFFICIENT_PRIVILEGE
