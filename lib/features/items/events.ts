import { z } from "zod"
import { Id } from "@/lib/contract/shapes"
import { staffWith } from "@/lib/features/events/audiences"
import { event, person } from "@/lib/features/events/event"
import { beginningOf } from "@/lib/shared/beginning-of"
import { ITEM_KINDS } from "@/lib/shared/item-kinds"
import { keysOf } from "@/lib/shared/keys-of"
import { paths } from "@/lib/shared/paths"

const item = { subject: ["item", "itemId"], retain: "forever" } as const
const OfItem = z.object({ itemId: Id, item: z.string() })
/** Who sent an item, or changes of a published one, for a review; null where it was not in one. */
const Reviewed = OfItem.extend({
  authorId: Id.nullable(),
  authorArea: z.enum(["admin", "teacher"]),
  reviewer: z.string(),
})
type Reviewed = z.infer<typeof Reviewed>
const SentBack = Reviewed.extend({ reason: z.string() })
type SentBack = z.infer<typeof SentBack>

const toAuthor = {
  to: person("authorId"),
  urgency: "today",
  topic: "content",
  mayTurnOff: true,
  link: ({ authorArea, itemId }: Reviewed) => paths.course(authorArea, itemId),
} as const
const ofPublishing = { author: { ...toAuthor, channels: ["bell"] } } as const
const ofReturn = {
  author: {
    ...toAuthor,
    channels: ["bell", "email"],
    quote: "reason",
    values: ({ reason }: SentBack) => ({ reason: beginningOf(reason) }),
  },
} as const
/** A teacher of an item, and the area in which they work. */
const OfTeacher = OfItem.extend({ userId: Id, area: z.enum(["admin", "teacher"]) })
type OfTeacher = z.infer<typeof OfTeacher>
const toTeacher = { to: person("userId"), urgency: "today", topic: "content", mayTurnOff: true } as const
const onItem = { ...item, data: OfItem, notices: {} } as const
const toReviewers = {
  ...item,
  data: OfItem,
  notices: {
    reviewers: {
      to: staffWith("courses", "edit"),
      channels: ["bell"],
      urgency: "today",
      topic: "content",
      mayTurnOff: true,
      link: ({ itemId }: z.infer<typeof OfItem>) => paths.course("admin", itemId),
    },
  },
} as const

/** What changes the status of an item. */
export const itemStatusEvents = {
  reviewRequested: event("item.review_requested", toReviewers),
  reviewWithdrawn: event("item.review_withdrawn", onItem),
  sentBack: event("item.sent_back", { ...item, data: SentBack, notices: ofReturn }),
  published: event("item.published", { ...item, data: Reviewed, notices: ofPublishing }),
  unlisted: event("item.unlisted", onItem),
  archived: event("item.archived", onItem),
  unarchived: event("item.unarchived", onItem),
}

/** What happens to the changes of a published item. */
export const itemDraftEvents = {
  submitted: event("item.draft_submitted", toReviewers),
  withdrawn: event("item.draft_withdrawn", onItem),
  sentBack: event("item.draft_sent_back", { ...item, data: SentBack, notices: ofReturn }),
  published: event("item.draft_published", { ...item, data: Reviewed, notices: ofPublishing }),
  discarded: event("item.draft_discarded", onItem),
}

/** What else staff do with items. */
export const itemEvents = {
  created: event("item.created", { ...onItem, data: OfItem.extend({ kind: z.enum(keysOf(ITEM_KINDS)) }) }),
  saved: event("item.saved", onItem),
  mediaSaved: event("item.media_saved", {
    ...onItem,
    data: OfItem.extend({ image: z.string().optional(), teaser: z.string().optional(), without: z.array(z.string()) }),
  }),
  teachersSaved: event("item.teachers_saved", onItem),
  teacherAdded: event("item.teacher_added", {
    ...item,
    data: OfTeacher.extend({ isPublic: z.boolean() }),
    notices: {
      teacher: {
        ...toTeacher,
        channels: ["bell", "email"],
        link: ({ area, itemId }: OfTeacher) => paths.course(area, itemId),
        values: ({ isPublic }) => ({ isPublic: isPublic ? "yes" : "no" }),
      },
    },
  }),
  teacherRemoved: event("item.teacher_removed", {
    ...item,
    data: OfTeacher,
    notices: { teacher: { ...toTeacher, channels: ["bell"], link: ({ area }) => paths.courses(area) } },
  }),
  duplicated: event("item.duplicated", { ...onItem, data: OfItem.extend({ from: Id }) }),
  deleted: event("item.deleted", { ...onItem, data: OfItem.extend({ status: z.string() }) }),
  restored: event("item.restored", onItem),
  ordered: event("item.ordered", {
    ...onItem,
    subject: ["item", null],
    data: z.object({ kind: z.enum(keysOf(ITEM_KINDS)), count: z.int() }),
  }),
  settingsSaved: event("item.settings_saved", {
    ...onItem,
    subject: ["institute", "instituteId"],
    data: z.object({ instituteId: Id, teachersPublish: z.boolean() }),
  }),
}
