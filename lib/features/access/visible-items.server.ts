import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely"
import type { Actor } from "@/lib/server/auth/actor"
import type { DB } from "@/lib/server/schema/tables"
import { isInstituteActive } from "@/lib/server/tenancy/is-institute-active"

/** Published, visible, and of an open institute: what lists may show. Written as literal SQL, so that the partial index is used. */
export const isListed = (): Expression<SqlBool> =>
  sql<SqlBool>`i.status = 'published' and i.visible and ${isInstituteActive}`

/** Published or unlisted, visible, and of an open institute: what a visitor may open by its URL. */
export const isOpenToVisitors = (): Expression<SqlBool> =>
  sql<SqlBool>`i.status in ('published', 'unlisted') and i.visible and ${isInstituteActive}`

/** Whether the actor manages an item: an administrator every item, a teacher those that they teach. */
export const isManagedBy = (actor: Actor) => (e: ExpressionBuilder<DB & { i: DB["items"] }, "i">) =>
  actor.role !== "Teacher"
    ? e.lit(true)
    : e.exists(
        e
          .selectFrom("item_teachers as t")
          .select("t.itemId")
          .whereRef("t.itemId", "=", "i.id")
          .where("t.userId", "=", actor.userId),
      )
