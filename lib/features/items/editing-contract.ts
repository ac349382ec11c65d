import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Picture } from "@/lib/contract/picture"
import { Id, IdParams, Nothing } from "@/lib/contract/shapes"
import { ADMINS, STAFF } from "@/lib/shared/roles"
import { ItemKindSchema, ItemPerson, ItemStatusSchema } from "./admin-shapes"

/** The most items of one kind that are ordered by hand. */
export const MAX_ORDERED = 1_000

const OrderVersion = z.string().max(32)

export const itemEditing = {
  showOrder: endpoint("GET /institutes/v2/api/itemDisplayOrder", {
    summary: "The items of a kind in the order of the public lists, archived ones left out (added)",
    access: ADMINS,
    screen: "courses",
    query: z.object({ kind: ItemKindSchema }),
    reply: z.object({
      version: OrderVersion,
      items: z.array(
        z.object({
          id: Id,
          title: z.string(),
          status: ItemStatusSchema,
          featured: z.boolean(),
          image: Picture.nullable(),
        }),
      ),
    }),
  }),
  saveOrder: endpoint("POST /institutes/v2/api/itemDisplayOrder", {
    support: "write",
    summary: "Orders the items of a kind: all their ids, over the version of the order that was shown (added)",
    access: ADMINS,
    screen: "courses",
    body: z.object({ kind: ItemKindSchema, version: OrderVersion, ids: z.array(Id).max(MAX_ORDERED) }),
    reply: Nothing,
    failures: ["stale"],
    records: ["item.ordered"],
  }),
  heartbeat: endpoint("POST /institutes/v2/api/itemEditors/:id", {
    summary: "Says that the caller has an item open in the editor, or has closed it, and who else has it open (added)",
    access: STAFF,
    screen: "courses",
    right: "view",
    params: IdParams,
    body: z.object({ isOpen: z.boolean() }),
    reply: z.array(z.object({ userId: Id, name: z.string(), image: z.string().nullable() })),
    failures: ["not_found"],
    recordsNothing: "presence passes",
  }),
  listTeachers: endpoint("GET /institutes/v2/api/itemTeachers", {
    summary: "Who may teach an item: active and invited teachers and admins, the caller first (added)",
    access: ADMINS,
    screen: "courses",
    right: "edit",
    query: z.object({ searchParam: z.string().trim().max(80).optional() }),
    reply: z.array(ItemPerson),
  }),
  showSettings: endpoint("GET /institutes/v2/api/itemSettings", {
    summary: "Whether teachers publish their items without a review (added)",
    access: ADMINS,
    screen: "courses",
    reply: z.object({ teachersPublish: z.boolean() }),
  }),
  saveSettings: endpoint("POST /institutes/v2/api/itemSettings", {
    summary: "Sets whether teachers publish their items without a review (added)",
    access: ["InstituteAdmin"],
    screen: "courses",
    body: z.object({ teachersPublish: z.boolean() }),
    reply: Nothing,
    records: ["item.settings_saved"],
  }),
}
