import { type ExpressionBuilder, sql } from "kysely"
import { jsonArrayFrom } from "kysely/helpers/postgres"
import { hasEntitlementTo } from "@/lib/features/access/access.server"
import type { DB } from "@/lib/server/schema/tables"
import { pictureJson } from "@/lib/server/media/picture-json"
import { itemKindOf } from "@/lib/shared/item-kinds"
import type { OrderLine } from "./contract"
import { lineStateOf } from "./states"

/** The lines of an order of the query, as JSON in their order. */
export const linesJson = (e: ExpressionBuilder<DB & { o: DB["orders"] }, "o">) =>
  jsonArrayFrom(
    e
      .selectFrom("order_lines as l")
      .leftJoin("items as i", "i.id", "l.itemId")
      .select(["l.no", "l.subjectId", "l.title", "l.kind", "l.status"])
      .select(["l.sacCode", "l.rateBasisPoints", "l.listMinor", "l.discountMinor", "l.taxableMinor", "l.totalMinor"])
      .select(["l.cgstMinor", "l.sgstMinor", "l.utgstMinor", "l.igstMinor", "l.placeOfSupply"])
      .select((line) => pictureJson(line.ref("i.image")).as("image"))
      .select((line) => hasEntitlementTo(line.ref("o.buyerId"), line.ref("l.itemId")).as("isOpen"))
      .whereRef("l.orderId", "=", "o.id")
      .orderBy("l.no"),
  ).$castTo<LineRow[]>()

export type LineRow = Omit<OrderLine, "item" | "status"> & {
  subjectId: number
  title: string
  kind: string
  image: OrderLine["item"]["image"]
  status: string
  placeOfSupply: string | null
}

/** A line of that query as callers see it. */
export const toLine = ({
  subjectId: id,
  title,
  kind,
  image,
  status,
  placeOfSupply: _,
  ...line
}: LineRow): OrderLine => ({
  ...line,
  item: { id, kind: itemKindOf(kind), title, image },
  status: lineStateOf(status),
})

/** Whether an order has a line whose title matches. */
export const hasLineLike = (pattern: string) =>
  sql<boolean>`exists (select from order_lines l where l."orderId" = o.id and l.title ilike ${pattern})`
