import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { Id, IdParams, IdText, Nothing, pageQuery } from "@/lib/contract/shapes"
import { ADMINS, STAFF } from "@/lib/shared/roles"
import { DeskItem, DeskItems, ItemInput, Kind, Status } from "./admin-shapes"
import { ITEM_SORTS } from "./admin-sorts"

export const itemsAdmin = {
  list: endpoint("GET /institutes/v2/api/fetchAdminCourses", {
    summary: "Items with drafts and counts, of one kind or of all; a teacher sees their own",
    access: STAFF,
    screen: "courses",
    query: pageQuery(10).extend({
      instituteId: IdText.optional(),
      kind: z.union([Kind, z.literal("all")]).default("course"),
      status: Status.optional(),
      sort: z.enum(ITEM_SORTS).default("-updated"),
    }),
    reply: DeskItems,
  }),
  show: endpoint("GET /institutes/v2/api/deskItem/:id", {
    summary: "One item as those who look after it see it (added)",
    access: STAFF,
    screen: "courses",
    params: IdParams,
    reply: DeskItem,
    failures: ["not_found"],
  }),
  save: endpoint("POST /institutes/v2/api/saveItem", {
    summary: "Changes title, promise, price and state of an item (added); a teacher their own, without publishing",
    access: STAFF,
    screen: "courses",
    body: ItemInput,
    reply: DeskItem,
    failures: ["not_found", "stale", "no_rights"],
  }),
  changeVisibility: endpoint("POST /institutes/v2/api/changeVisibility", {
    summary: "Shows or hides an item in the institute's lists",
    access: ADMINS,
    screen: "courses",
    body: z.object({ kind: Kind, id: Id, visible: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
  }),
}
