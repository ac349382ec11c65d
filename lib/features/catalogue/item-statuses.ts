/** The statuses of an item. */
export const ITEM_STATUSES = ["draft", "review", "published", "unlisted", "archived"] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** The actions that change the status of an item. */
export const ITEM_ACTIONS = ["submit", "withdraw", "sendBack", "publish", "unlist", "archive", "unarchive"] as const
export type ItemAction = (typeof ITEM_ACTIONS)[number]

interface ActionRule {
  from: readonly ItemStatus[]
  to: ItemStatus
  /** Whether teachers do it with their own items, do it where their institute lets them publish, or never do it. */
  teacher: "always" | "if allowed" | "never"
}

/** From which status to which each action leads, and whether a teacher may do it; administrators do all of them. */
export const ACTION_RULES: Record<ItemAction, ActionRule> = {
  submit: { from: ["draft"], to: "review", teacher: "always" },
  withdraw: { from: ["review"], to: "draft", teacher: "always" },
  sendBack: { from: ["review"], to: "draft", teacher: "never" },
  publish: { from: ["draft", "review", "unlisted"], to: "published", teacher: "if allowed" },
  unlist: { from: ["draft", "review", "published"], to: "unlisted", teacher: "never" },
  archive: { from: ["draft", "published", "unlisted"], to: "archived", teacher: "never" },
  unarchive: { from: ["archived"], to: "draft", teacher: "never" },
}

/** Whether visitors can see an item of this status. */
export const isPublicStatus = (status: ItemStatus): boolean => status === "published" || status === "unlisted"

/** What decides on the actions that are offered. */
interface ActionContext {
  status: ItemStatus
  isTeacher: boolean
  /** Whether the institute lets teachers publish. */
  teachersPublish: boolean
}

/** Whether an action leads from this status, for an administrator or a teacher. */
export const mayAct = (action: ItemAction, { status, isTeacher, teachersPublish }: ActionContext): boolean => {
  const { from, teacher } = ACTION_RULES[action]
  return from.includes(status) && (!isTeacher || teacher === "always" || (teacher === "if allowed" && teachersPublish))
}
