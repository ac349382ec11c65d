import type { CourseContent, InstituteContent, OtherItemContent } from "../content/shape"
import type { InstituteMedia } from "../media/institute-media"
import type { PlannedSale } from "./plan-sales"

/** Where the rows of an institute are written, and what they refer to. */
export type Bed = {
  institute: InstituteContent
  media: InstituteMedia
  now: Date
  fileIds: Map<string, number>
  userIds: Map<string, number>
}

/** An item of the content with its kind. */
export type AnyItem = (CourseContent & { kind: "course" }) | OtherItemContent

/** An item of the content with the id of its row. */
export type PlacedItem = { item: AnyItem; id: number }

/** A written item: its id and its lessons in order, for whoever learns. */
export type PlantedItem = { id: number; lessons: { id: number; durationSeconds: number }[] }

/** A planned sale with the rows that it refers to. */
export type PlacedSale = PlannedSale & {
  transactionId: string
  at: Date
  buyerId: number
  item: PlantedItem
  orderId: number
}
