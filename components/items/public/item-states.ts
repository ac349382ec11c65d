import { observable } from "@/lib/client/observable"

/** What an item is to the visitor: whether they own it, their progress in it as a text, and whether they saved it. */
export type VisitorState = { isOwned?: boolean; progress?: string | undefined; isSaved?: boolean }

/** The states of the items of this page, as far as they are known. */
export const itemStates = observable<Readonly<Record<number, VisitorState>>>({})
