import { sql } from "kysely"
import { keepsDomain } from "@/lib/server/tenancy/keeps-domain"
import type { Db } from "@/lib/server/tenancy/transaction"
import { FORMER_ADDRESS_DAYS } from "@/lib/shared/constants"
import { RESTRICTIONS } from "@/lib/shared/restriction"

const hostColumns = [
  ...(["i.id as institute_Id", "i.slug", "i.locale", "i.timezone", "i.country", "i.status"] as const),
  ...(["i.contactEmail", "i.contactPhone"] as const),
] as const
/** Those that have pages: of a suspended or closed one the page that says so. */
const WITH_PAGES = ["active", ...RESTRICTIONS]

/** The institute with this label under the main host. */
export const findInstituteBySlug = (db: Db, slug: string) =>
  db
    .selectFrom("institutes as i")
    .select(hostColumns)
    .where("i.slug", "=", slug)
    .where("i.status", "in", WITH_PAGES)
    .executeTakeFirst()

/** The institute that had this label until lately, to which it leads for a year. */
export const findInstituteOfFormerSlug = (db: Db, slug: string) =>
  db
    .selectFrom("slug_claims as c")
    .innerJoin("institutes as i", "i.id", "c.instituteId")
    .select(hostColumns)
    .where("c.slug", "=", slug)
    .where("c.releasedAt", ">", sql<Date>`now() - make_interval(days => ${FORMER_ADDRESS_DAYS}::int)`)
    .where("i.status", "in", WITH_PAGES)
    .executeTakeFirst()

/** The host that links of an institute lead to, where it is one of its own. */
export const findPrimaryDomain = (db: Db, instituteId: number) =>
  db
    .selectFrom("institute_domains as d")
    .select("d.host")
    .where("d.instituteId", "=", instituteId)
    .where("d.isPrimary", "=", true)
    .where("d.status", "in", ["verified", "active"])
    .where(keepsDomain)
    .executeTakeFirst()

export const findInstituteOfId = (db: Db, id: number) =>
  db
    .selectFrom("institutes as i")
    .select(hostColumns)
    .where("i.id", "=", id)
    .where("i.status", "in", WITH_PAGES)
    .executeTakeFirst()

/** The institute that has verified this domain, and whether the domain still shows its pages. */
export const findInstituteByDomain = (db: Db, host: string) =>
  db
    .selectFrom("institute_domains as d")
    .innerJoin("institutes as i", "i.id", "d.instituteId")
    .select([...hostColumns, keepsDomain.as("keepsDomain")])
    .where("d.host", "=", host)
    .where("d.status", "in", ["verified", "active"])
    .where("i.status", "in", WITH_PAGES)
    .executeTakeFirst()
