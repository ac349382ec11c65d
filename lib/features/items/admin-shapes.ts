import { z } from "zod"
import { Picture } from "@/lib/contract/picture"
import { Id, Instant, Minor, paged, RowVersion } from "@/lib/contract/shapes"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { ItemDraft } from "./item-draft-shapes"
import { ITEM_PARTS } from "@/lib/features/catalogue/item-kinds"
import { ITEM_STATUSES } from "@/lib/features/catalogue/item-statuses"
import { PLACE_RULES } from "@/lib/features/tax/place-of-supply"
import { INDIAN_STATES } from "@/lib/shared/indian-states"
import { LEVELS } from "./levels"
import { MATERIAL_KINDS } from "@/lib/features/catalogue/material-kinds"

const count = z.number().int()

export const ItemKindSchema = z.enum(listItemKinds())
export const ItemStatusSchema = z.enum(ITEM_STATUSES)

/** An item in the list of its staff. */
export const AdminItem = z.object({
  id: Id,
  kind: ItemKindSchema,
  version: RowVersion,
  title: z.string(),
  shortText: z.string(),
  priceMinor: Minor,
  compareAtMinor: Minor.nullable(),
  currency: z.string(),
  country: z.string(),
  status: ItemStatusSchema,
  visible: z.boolean(),
  /** Whether the plan holds it: it is not on sale and is not edited. */
  isHeld: z.boolean(),
  featured: z.boolean(),
  image: Picture.nullable(),
  enrolled: count,
  lessons: count,
  ratingAvg: z.number(),
  ratingCount: count,
  updatedAt: Instant,
  /** Whether it is published and has changes that are not, and whether they wait for a review. */
  draftState: z.enum(["draft", "review"]).nullable(),
  /** Set on an item that was deleted and can still be restored. */
  deletedAt: Instant.nullable(),
})
export type AdminItem = z.infer<typeof AdminItem>

/** A page of items, with how many there are of each kind under the same search and status. */
export const AdminItems = paged(AdminItem).extend({ kinds: z.array(z.object({ kind: ItemKindSchema, count })) })

/** Who teaches an item, or may teach one; of an invited person only what the institute entered itself. */
export const ItemPerson = z.object({
  userId: Id,
  name: z.string(),
  image: z.string().nullable(),
  /** Whether the invitation is not accepted yet: visitors do not see the person until then. */
  isInvited: z.boolean(),
})
export type ItemPerson = z.infer<typeof ItemPerson>

const OutlineSection = z.object({
  id: Id,
  title: z.string(),
  materials: z.array(
    z.object({
      id: Id,
      title: z.string(),
      kind: z.enum(MATERIAL_KINDS),
      durationSeconds: count,
      isPreview: z.boolean(),
      /** It has nothing to show yet. */
      isEmpty: z.boolean(),
    }),
  ),
})

/** Everything of an item that its editor shows: of a published one with its draft. */
export const EditableItem = AdminItem.extend({
  draft: ItemDraft.nullable(),
  /** Sanitised HTML. */
  description: z.string(),
  category: z.string().nullable(),
  level: z.enum(LEVELS).nullable(),
  language: z.string(),
  tags: z.array(z.string()),
  outcomes: z.array(z.string()),
  authors: z.array(z.string()),
  isbn: z.string().nullable(),
  /** As its staff entered it; what was read of its PDFs counts where there is any. */
  pages: count.nullable(),
  /** The pages of all its PDFs and of the first one, of which the sample is made; null while they are not known. */
  readPages: count.nullable(),
  pdfPages: count.nullable(),
  /** The first and the last page of the sample. */
  samplePages: z.array(count).nullable(),
  sessionMinutes: count.nullable(),
  accessDays: count.nullable(),
  seats: count.nullable(),
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  sacCode: z.string().nullable(),
  placeRule: z.enum(PLACE_RULES).nullable(),
  performedState: z.enum(INDIAN_STATES).nullable(),
  metaTitle: z.string(),
  metaDescription: z.string(),
  isIndexed: z.boolean(),
  reviewNote: z.string().nullable(),
  publishedAt: Instant.nullable(),
  teaser: z.object({ key: z.string(), name: z.string(), bytes: count }).nullable(),
  people: z.array(ItemPerson),
  sections: z.array(OutlineSection),
  /** What is missing before it can be published. */
  missing: z.array(z.enum(ITEM_PARTS)),
  /** The categories of the institute's items, to choose from. */
  categories: z.array(z.string()),
  /** The time zone of its dates. */
  timezone: z.string(),
  /** Whether teachers of the institute publish without a review. */
  teachersPublish: z.boolean(),
})
export type EditableItem = z.infer<typeof EditableItem>
