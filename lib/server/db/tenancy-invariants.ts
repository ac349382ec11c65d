import { APP_ROLE, PLATFORM_ROLE } from "@/lib/server/tenancy/connections"

const TENANT_TABLES = `(select c.oid, c.relname, c.relrowsecurity, c.relforcerowsecurity
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'instituteId' and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p'))`
const hasPolicy = (name: string, role: string, condition: string) => `exists (select from pg_policy p
  join pg_roles r on r.oid = any (p.polroles) and r.rolname = '${role}'
  where p.polrelid = t.oid and p.polname = '${name}' and p.polcmd = '*'
    and pg_get_expr(p.polqual, p.polrelid) like '${condition}' and pg_get_expr(p.polwithcheck, p.polrelid) like '${condition}')`
const APPEND_ONLY = "('ledger_transactions'), ('ledger_entries')"

/**
 * What keeps institutes apart and the books complete, in the catalogue of any database of ours: each query finds violations
 * and must return no row.
 */
export const TENANCY_INVARIANTS = {
  "a table of institutes is not protected by forced row-level security with both policies": `
    select t.relname from ${TENANT_TABLES} t
    where not (t.relrowsecurity and t.relforcerowsecurity
      and ${hasPolicy("same_institute", APP_ROLE, "%tenancy.current_institute()%")}
      and ${hasPolicy("platform", PLATFORM_ROLE, "true")})`,
  "institutes and users are not protected by forced row-level security": `
    select relname from pg_class where relnamespace = 'public'::regnamespace and relname in ('institutes', 'users')
      and not (relrowsecurity and relforcerowsecurity)`,
  "a role of the program may bypass row-level security or owns a table": `
    select rolname from pg_roles where rolname in ('${APP_ROLE}', '${PLATFORM_ROLE}')
      and (rolsuper or rolbypassrls or exists (select from pg_class where relowner = pg_roles.oid))`,
  "the key that signs the institute of a transaction is missing, or readable": `
    select 1 where not exists (select from pg_class where oid = to_regclass('tenancy.signing_key'))
      or has_table_privilege('${APP_ROLE}', 'tenancy.signing_key', 'select')
      or has_table_privilege('${PLATFORM_ROLE}', 'tenancy.signing_key', 'select')`,
  "a role of the program may change or delete what was booked": `
    select r.name, t.name from (values ('${APP_ROLE}'), ('${PLATFORM_ROLE}')) r (name), (values ${APPEND_ONLY}) t (name)
    where has_table_privilege(r.name, t.name, 'update') or has_table_privilege(r.name, t.name, 'delete')
      or has_table_privilege(r.name, t.name, 'truncate')`,
  "an event can be deleted, or written anew by an institute": `
    select r.name from (values ('${APP_ROLE}'), ('${PLATFORM_ROLE}')) r (name)
    where has_table_privilege(r.name, 'events', 'delete')
      or (r.name = '${APP_ROLE}' and has_table_privilege(r.name, 'events', 'update'))`,
} satisfies Record<string, string>
