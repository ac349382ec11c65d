import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing, pageQuery } from "@/lib/contract/shapes"
import { ADMINS, STAFF } from "@/lib/shared/roles"
import { AdminItem, AdminItems, ItemInput, ItemKindSchema, ItemStatusSchema } from "./admin-shapes"
import { ITEM_SORTS } from "./admin-sorts"

export const itemsAdmin = {
  list: endpoint("GET /institutes/v2/api/fetchAdminCourses", {
    summary: "Items with drafts and counts, of one kind or of all; a teacher sees their own",
    access: STAFF,
    screen: "courses",
    query: pageQuery(10).extend({
      instituteId: IdText.optional(),
      kind: z.union([ItemKindSchema, z.literal("all")]).default("course"),
      status: ItemStatusSchema.optional(),
      sort: z.enum(ITEM_SORTS).default("-updated"),
    }),
    reply: AdminItems,
  }),
  show: endpoint("GET /institutes/v2/api/adminItem/:id", {
    summary: "One item as its staff see it (added)",
    access: STAFF,
    screen: "courses",
    params: IdParams,
    reply: AdminItem,
    failures: ["not_found"],
  }),
  save: endpoint("POST /institutes/v2/api/saveItem", {
    summary: "Changes title, short text, price and status of an item (added); teachers their own, without publishing",
    access: STAFF,
    screen: "courses",
    body: ItemInput,
    reply: AdminItem,
    failures: ["not_found", "stale", "forbidden"],
  }),
  changeVisibility: endpoint("POST /institutes/v2/api/changeVisibility", {
    summary: "Shows or hides an item in the institute's lists",
    access: ADMINS,
    screen: "courses",
    body: z.object({ kind: ItemKindSchema, id: Id, visible: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
  }),
}
