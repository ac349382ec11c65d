import { sql } from "kysely"
import type { PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import { countRows, onPage, pageOf } from "@/lib/server/db/page"
import type { Db } from "@/lib/server/tenancy/transaction"
import { enumOf, enumOrNull } from "@/lib/shared/enum-of"
import type { OpenRefund } from "../open-refunds-contract"
import { REFUND_NEEDS, type RefundNeed, SLOW_DAYS } from "../refund-needs"
import { REFUND_FAILURES } from "../states"

type Filter = { need?: RefundNeed | undefined; searchParam?: string | undefined }

/** A page of the refunds that need somebody, the oldest first, with how many there are of each kind. */
export async function listOpenRefunds(db: Db, { page, size, ...filter }: PageInput & Filter) {
  const matching = match(db, filter)
  const [total, rows, counts] = await Promise.all([
    countRows(matching),
    matching
      .innerJoin("users as u", "u.id", "o.buyerId")
      .select(["r.id", "r.amountMinor", "r.createdAt", "r.failureKind", needOf.as("need")])
      .select(["o.transactionId", "o.number", "o.currency", "u.email", buyerName.as("name"), titles.as("item")])
      .orderBy("r.id")
      .$call(onPage({ page, size }))
      .execute(),
    countNeeds(db),
  ])
  return { ...pageOf({ rows, total }, { page, size }, toOpenRefund), counts }
}

async function countNeeds(db: Db): Promise<Record<RefundNeed, number>> {
  const rows = await match(db, {})
    .select((e) => [needOf.as("need"), e.fn.countAll<number>().as("count")])
    .groupBy(needOf)
    .execute()
  const counts = { requested: 0, failed: 0, refused: 0, slow: 0 }
  for (const { need, count } of rows) counts[enumOf(REFUND_NEEDS, need, "need of a refund")] = count
  return counts
}

/** Why a refund `r` needs somebody; null for one that goes on by itself, or has ended. */
const needOf = sql<string>`case
  when r.status = 'requested' then 'requested'
  when r.status = 'failed' then 'failed'
  when r.status = 'due' and r."failureKind" is not null then 'refused'
  when r.status = 'pending' and r."acceptedAt" < now() - make_interval(days => ${sql.lit(SLOW_DAYS)}) then 'slow'
end`

/** How many refunds of the institute need somebody; those of test mode are none of them. */
export const countOpenRefunds = sql<number>`(
  select count(*) from refunds r join orders o on o."instituteId" = r."instituteId" and o.id = r."orderId"
  where r.status in ('requested', 'due', 'pending', 'failed') and o.mode = 'live' and ${needOf} is not null)`

const match = (db: Db, { need, searchParam }: Filter) =>
  db
    .selectFrom("refunds as r")
    .innerJoin("orders as o", "o.id", "r.orderId")
    .where("r.status", "in", ["requested", "due", "pending", "failed"])
    .where("o.mode", "=", "live")
    .where(needOf, "is not", null)
    .$if(need !== undefined, (q) => q.where(needOf, "=", need ?? ""))
    .$if(Boolean(searchParam), (q) => q.where(matchesSearch(likePattern(searchParam ?? ""))))

const matchesSearch = (pattern: string) =>
  sql<boolean>`(o.number ilike ${pattern} or exists (select from users b where b.id = o."buyerId"
    and (b.email ilike ${pattern} or b."firstName" || ' ' || b."lastName" ilike ${pattern})))`

const buyerName = sql<string>`trim(u."firstName" || ' ' || u."lastName")`
const titles = sql<string>`(select string_agg(l.title, ', ' order by l.no) from order_lines l where l."orderId" = o.id)`

type Row = Omit<OpenRefund, "need" | "buyer" | "failure"> & {
  need: string
  failureKind: string | null
  name: string
  email: string
}

const toOpenRefund = ({ need, failureKind, name, email, ...row }: Row): OpenRefund => ({
  ...row,
  need: enumOf(REFUND_NEEDS, need, "need of a refund"),
  buyer: { name, email },
  failure: enumOrNull(REFUND_FAILURES, failureKind, "failure of a refund"),
})
