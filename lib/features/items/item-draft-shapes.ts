import { z } from "zod"
import { Id, Instant } from "@/lib/contract/shapes"
import { ContentChange } from "@/lib/features/item-contents/content-change-shapes"
import { ItemDetails, ItemOffer } from "./item-input"

const offerNames = Object.keys(ItemOffer.shape)

/** What a draft of a published item may change: its fields, its teachers, and its files by their key and id. */
export const DraftChanges = z.object({
  ...ItemDetails.partial().shape,
  ...ItemOffer.partial().shape,
  userIds: z.array(Id).optional(),
  image: z.string().nullable().optional(),
  teaserVideoId: Id.nullable().optional(),
})
export type DraftChanges = z.output<typeof DraftChanges>
export type DraftField = keyof DraftChanges

/** The fields of a draft. */
export const DraftFieldName = DraftChanges.keyof()

/** The fields of a draft that administrators alone change: what buyers pay and get, and who edits the item. */
export const isAdminsField = (field: string): boolean => field === "userIds" || offerNames.includes(field)

/** A value as it is compared: names of teachers, and keys of files. */
const DraftValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), z.array(z.number()), z.null()])
export type DraftValue = z.infer<typeof DraftValue>

/** The changes of a published item that are not public yet. */
export const ItemDraft = z.object({
  /** Each changed field, as the public has it and as it will be. */
  changes: z.array(z.object({ field: DraftFieldName, before: DraftValue, after: DraftValue })),
  /** What is added, removed and changed of its sections, lessons and questions, in their order. */
  contents: z.array(ContentChange),
  contentsVersion: z.number().int(),
  editedBy: z.string().nullable(),
  editedAt: Instant,
  /** Since when they wait for a review. */
  sentAt: Instant.nullable(),
  /** Why an admin last sent them back. */
  reviewNote: z.string().nullable(),
})
export type ItemDraft = z.infer<typeof ItemDraft>

/** What is done with a draft of a published item. */
export const DRAFT_ACTIONS = ["publish", "discard", "submit", "withdraw", "sendBack"] as const
export type DraftAction = (typeof DRAFT_ACTIONS)[number]

type DraftContext = {
  draft: Pick<ItemDraft, "changes" | "sentAt"> | null
  isTeacher: boolean
  /** Whether the institute lets teachers publish. */
  teachersPublish: boolean
}

/** Whether an action can be done with a draft now, by an administrator or a teacher. */
export function mayActOnDraft(action: DraftAction, { draft, isTeacher, teachersPublish }: DraftContext): boolean {
  if (!draft) return false
  const isOwn = !isTeacher || !draft.changes.some(({ field }) => isAdminsField(field))
  const isSent = draft.sentAt !== null
  const rules: Record<DraftAction, boolean> = {
    publish: !isTeacher || (teachersPublish && isOwn),
    discard: isOwn,
    submit: isTeacher && !isSent,
    withdraw: isTeacher && isSent,
    sendBack: !isTeacher && isSent,
  }
  return rules[action]
}
