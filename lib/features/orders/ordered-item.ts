import { z } from "zod"
import { Picture } from "@/lib/contract/picture"
import { listItemKinds } from "@/lib/shared/item-kinds"

/** An item as an order shows it. */
export const OrderedItem = z.object({
  id: z.number().int(),
  kind: z.enum(listItemKinds()),
  title: z.string(),
  image: Picture.nullable(),
})
