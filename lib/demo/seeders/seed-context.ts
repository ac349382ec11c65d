import type { MaterialKind } from "@/lib/features/catalogue/material-kinds"
import type { CourseContent, InstituteContent, OtherItemContent } from "../content/types"
import type { InstituteMedia } from "../media/institute-media"
import type { SeededCoupon } from "../content/coupons"
import type { PlannedSale } from "./plan-sales"
import type { priceSale } from "./price-sale"

/** The institute being seeded, with the ids of the rows that later rows refer to. */
export type SeedContext = {
  institute: InstituteContent
  media: InstituteMedia
  now: Date
  fileIds: Map<string, number>
  userIds: Map<string, number>
}

/** An item of the content with its kind. */
export type ItemContentWithKind = (CourseContent & { kind: "course" }) | OtherItemContent

/** An item of the content with the id of its row. */
export type InsertedItem = { item: ItemContentWithKind; id: number }

/** An inserted item: its id and its lessons in order. */
export type ItemWithLessons = { id: number; lessons: { id: number; kind: MaterialKind; durationSeconds: number }[] }

/** A planned sale with the ids of its rows. */
export type InsertedSale = PlannedSale & {
  transactionId: string
  at: Date
  buyerId: number
  item: ItemWithLessons
  coupon: SeededCoupon | null
  priced: ReturnType<typeof priceSale>
  orderId: number
  orderLineId: number
}
