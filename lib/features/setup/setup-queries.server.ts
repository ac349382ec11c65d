import { sql } from "kysely"
import { isManagedFile } from "@/lib/features/files/files.server"
import { preparedRow } from "@/lib/server/db/prepared-query"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { STAFF } from "@/lib/shared/roles"

/** What is true of an institute now. */
export interface SetupFacts {
  hasImage: boolean
  hasOwnColour: boolean
  hasItem: boolean
  hasFile: boolean
  draft: { id: number; title: string } | null
  published: { id: number; kind: ItemKind } | null
  /** Whether buyers can pay: keys of an account have been tried, or payment offline is on. */
  isPaid: boolean
  /** A sale for money, or one of test mode. */
  hasSale: boolean
  hasColleague: boolean
  isAlone: boolean
  hasDomain: boolean
  isDomainLater: boolean
}

/** The colour of an institute that has chosen none. */
const DEFAULT_BRAND = "#3b4cca"

const setAside = (what: string) =>
  sql`exists (select from setup_set_aside a where a."instituteId" = t.id and a.what = ${what})`

/** What is true of the institute `t`. */
const FACTS = sql`
  t.image is not null as "hasImage",
  t."brandPrimary" <> ${DEFAULT_BRAND} as "hasOwnColour",
  exists (select from items i where i."instituteId" = t.id and i."deletedAt" is null) as "hasItem",
  exists (select from files f where f."instituteId" = t.id and f."deletedAt" is null and ${isManagedFile}) as "hasFile",
  (select json_build_object('id', i.id, 'title', i.title) from items i
    where i."instituteId" = t.id and i."deletedAt" is null and i.status in ('draft', 'review') order by i."updatedAt" desc limit 1) as draft,
  (select json_build_object('id', i.id, 'kind', i.kind) from items i
    where i."instituteId" = t.id and i."deletedAt" is null and i.status in ('published', 'unlisted') order by i."publishedAt" desc limit 1)
    as published,
  exists (select from gateway_accounts g where g."instituteId" = t.id and g."triedAt" is not null and g.status = 'active')
    or exists (select from offline_settings s where s."instituteId" = t.id and s."isOn") as "isPaid",
  exists (select from orders o where o."instituteId" = t.id and o."paidAt" is not null and (o.mode = 'test' or o."totalMinor" > 0))
    as "hasSale",
  (select count(*) from memberships m
    where m."instituteId" = t.id and m.role = any (${STAFF}::text[]) and m.status in ('active', 'invited')) > 1 as "hasColleague",
  ${setAside("colleague")} as "isAlone",
  exists (select from institute_domains d where d."instituteId" = t.id and d.status = 'active') as "hasDomain",
  ${setAside("domain")} as "isDomainLater"`

/** The facts that the checklist is read from; `userId` is whoever asks. */
export const findSetupFacts = preparedRow<{ userId: number }, SetupFacts & { isHidden: boolean }>(
  (_db, placeholder) => sql<SetupFacts & { isHidden: boolean }>`
    select ${FACTS},
      exists (select from setup_set_aside a where a.what = 'checklist' and a."userId" = ${placeholder("userId")}) as "isHidden"
    from institutes t`,
)

/** The facts of some institutes, in a transaction of the platform. */
export async function listSetupFacts(db: Db, ids: readonly number[]): Promise<(SetupFacts & { id: number })[]> {
  const { rows } = await sql<SetupFacts & { id: number }>`
    select t.id, ${FACTS} from institutes t where t.id = any (${ids}::bigint[])`.execute(db)
  return rows
}
