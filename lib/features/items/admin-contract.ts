import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { asJson, IMAGE, optionalUpload, TEASER } from "@/lib/contract/form"
import { Id, IdParams, IdText, Nothing, pageQuery, RowVersion } from "@/lib/contract/shapes"
import { ADMINS, STAFF } from "@/lib/shared/roles"
import { AdminItem, AdminItems, EditableItem, ItemKindSchema, ItemStatusSchema } from "./admin-shapes"
import { ItemDetail } from "./contract"
import { ITEM_SORTS } from "./admin-sorts"
import { DRAFT_ACTIONS } from "./item-draft-shapes"
import { ItemDetails, ItemInput, ItemTitle } from "./item-input"
import { ITEM_ACTIONS } from "@/lib/features/catalogue/item-statuses"

const ItemRef = z.object({ id: Id, version: RowVersion })

/** The files of an item that are uploaded with its form. */
export const ITEM_FILES = ["coverImage", "teaserVideo"] as const

export const itemsAdmin = {
  list: endpoint("GET /institutes/v2/api/fetchAdminCourses", {
    summary: "Items with drafts and counts, of one kind or of all; a teacher sees their own",
    access: STAFF,
    screen: "courses",
    query: pageQuery(10).extend({
      instituteId: IdText.optional(),
      kind: z.union([ItemKindSchema, z.literal("all")]).default("course"),
      /** `deleted` lists what was deleted and can still be restored, `held` what the plan holds. */
      status: z.union([ItemStatusSchema, z.literal("deleted"), z.literal("held")]).optional(),
      sort: z.enum(ITEM_SORTS).default("-updated"),
    }),
    reply: AdminItems,
  }),
  show: endpoint("GET /institutes/v2/api/adminItem/:id", {
    summary: "One item as its editor shows it (added)",
    access: STAFF,
    screen: "courses",
    params: IdParams,
    reply: EditableItem,
    failures: ["not_found"],
  }),
  preview: endpoint("GET /institutes/v2/api/itemPreview/:id", {
    summary: "One item as visitors would see it: a draft, or a published one with the changes of its draft (added)",
    access: STAFF,
    screen: "courses",
    right: "view",
    params: IdParams,
    reply: ItemDetail,
    failures: ["not_found"],
  }),
  create: endpoint("POST /institutes/v2/api/createItem", {
    summary: "Creates a draft of a kind, also from a starter text, which the caller then teaches (added)",
    access: STAFF,
    screen: "courses",
    body: z.object({
      kind: ItemKindSchema,
      title: ItemTitle,
      shortText: ItemDetails.shape.shortText.optional(),
      language: ItemDetails.shape.language.optional(),
      idempotencyKey: z.uuid(),
    }),
    reply: AdminItem,
    records: ["item.created"],
  }),
  duplicate: endpoint("POST /institutes/v2/api/duplicateItem", {
    summary: "Copies an item with its content, teachers and questions to a new draft (added)",
    access: STAFF,
    screen: "courses",
    body: z.object({ id: Id, title: ItemTitle, idempotencyKey: z.uuid() }),
    reply: AdminItem,
    failures: ["not_found"],
    records: ["item.created", "item.duplicated"],
  }),
  save: endpoint("POST /institutes/v2/api/saveItem", {
    summary:
      "Changes the fields of an item that it names, of a published one in its draft (added); of what is public, a teacher changes neither price nor access",
    access: STAFF,
    screen: "courses",
    body: ItemInput,
    reply: EditableItem,
    failures: ["not_found", "stale", "forbidden", "item_held"],
    records: ["item.saved"],
  }),
  saveMedia: endpoint("POST /institutes/v2/api/saveItemMedia", {
    summary: "Replaces or removes the cover image and the teaser of an item, of a published one in its draft (added)",
    access: STAFF,
    screen: "courses",
    scope: "own",
    form: {
      itemMedia: asJson(
        ItemRef.extend({
          without: z.array(z.enum(ITEM_FILES)).optional(),
          /** A file of the file manager that is copied, instead of an upload. */
          picked: z.object({ use: z.enum(ITEM_FILES), id: Id }).optional(),
        }),
      ),
      coverImage: optionalUpload(IMAGE),
      teaserVideo: optionalUpload(TEASER),
    },
    reply: EditableItem,
    failures: ["not_found", "stale", "content_too_large", "quota_exceeded", "item_held"],
    records: ["item.media_saved"],
  }),
  saveTeachers: endpoint("POST /institutes/v2/api/saveItemTeachers", {
    summary:
      "Sets the teachers of an item in display order, of a published one in its draft; they may then edit it (added)",
    access: ADMINS,
    screen: "courses",
    body: ItemRef.extend({ userIds: z.array(Id).max(20) }),
    reply: EditableItem,
    failures: ["not_found", "stale", "item_held"],
    records: ["item.teachers_saved", "item.teacher_added", "item.teacher_removed"],
  }),
  act: endpoint("POST /institutes/v2/api/changeItemStatus", {
    support: "write",
    summary: "Submits, sends back, publishes, unlists, archives or unarchives an item (added)",
    access: STAFF,
    screen: "courses",
    body: ItemRef.extend({
      action: z.enum(ITEM_ACTIONS),
      /** Why it is sent back, which its teachers read. */
      reason: z.string().trim().max(1_000).optional(),
    }),
    reply: EditableItem,
    failures: ["not_found", "stale", "forbidden", "incomplete", "quota_exceeded", "after_plan_end", "item_held"],
    records: [
      "item.review_requested",
      "item.review_withdrawn",
      "item.sent_back",
      "item.published",
      "item.unlisted",
      "item.archived",
      "item.unarchived",
      "item.teacher_added",
      "item.teacher_removed",
    ],
  }),
  actOnDraft: endpoint("POST /institutes/v2/api/changeItemDraft", {
    summary:
      "Publishes, discards, submits, withdraws or sends back the changes of a published item, which its draft holds (added)",
    access: STAFF,
    screen: "courses",
    body: ItemRef.extend({
      action: z.enum(DRAFT_ACTIONS),
      /** The version of the changed contents that was shown; without it, whatever it is now. */
      contentsVersion: z.number().int().min(0).optional(),
      /** Why they are sent back, which its teachers read. */
      reason: z.string().trim().max(1_000).optional(),
    }),
    reply: EditableItem,
    failures: ["not_found", "stale", "forbidden", "incomplete", "after_plan_end", "item_held"],
    records: [
      "item.draft_submitted",
      "item.draft_withdrawn",
      "item.draft_sent_back",
      "item.draft_published",
      "item.draft_discarded",
      "item.teacher_added",
      "item.teacher_removed",
    ],
  }),
  changeVisibility: endpoint("POST /institutes/v2/api/changeVisibility", {
    support: "write",
    summary: "Shows or hides an item in the institute's lists",
    access: ADMINS,
    screen: "courses",
    body: z.object({ kind: ItemKindSchema, id: Id, visible: z.boolean() }),
    reply: Nothing,
    failures: ["not_found"],
    records: ["item.published", "item.unlisted"],
  }),
  remove: endpoint("DELETE /institutes/v2/api/deleteItem/:id", {
    summary: "Deletes an item that nobody has access to; it can be restored for 30 days (added)",
    access: ADMINS,
    screen: "courses",
    params: IdParams,
    /** Whether it is only asked if it can be deleted. */
    query: z.object({ check: z.stringbool().optional() }),
    reply: Nothing,
    failures: ["not_found", "item_in_use"],
    records: ["item.deleted"],
  }),
  restore: endpoint("POST /institutes/v2/api/restoreItem", {
    summary: "Restores a deleted item with its former status (added)",
    access: ADMINS,
    screen: "courses",
    body: z.object({ id: Id }),
    reply: Nothing,
    failures: ["not_found", "quota_exceeded"],
    records: ["item.restored"],
  }),
}
