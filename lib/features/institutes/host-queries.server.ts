import { RESTRICTIONS } from "@/lib/shared/restriction"
import type { Db } from "@/lib/server/tenancy/transaction"

const hostColumns = ["i.id as institute_Id", "i.slug", "i.locale", "i.timezone", "i.country", "i.status"] as const
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

export const findInstituteOfId = (db: Db, id: number) =>
  db
    .selectFrom("institutes as i")
    .select(hostColumns)
    .where("i.id", "=", id)
    .where("i.status", "in", WITH_PAGES)
    .executeTakeFirst()

/** The institute that has verified this domain. */
export const findInstituteByDomain = (db: Db, host: string) =>
  db
    .selectFrom("institute_domains as d")
    .innerJoin("institutes as i", "i.id", "d.instituteId")
    .select(hostColumns)
    .where("d.host", "=", host)
    .where("d.status", "in", ["verified", "active"])
    .where("i.status", "in", WITH_PAGES)
    .executeTakeFirst()
