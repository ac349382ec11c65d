import { observable } from "@/lib/client/observable"

/** What an item is to the visitor: whether they own it, their progress in it from 0 to 100, and whether they saved it. */
export type VisitorState = { isOwned: boolean; percent: number; isSaved: boolean }

const UNKNOWN: VisitorState = { isOwned: false, percent: 0, isSaved: false }

/** The states of the items of this page, as far as they are known. */
export const itemStates = observable<ReadonlyMap<number, VisitorState>>(new Map())

/** The state of an item; of one that is not known, that of a visitor. */
export const stateOf = (itemId: number): VisitorState => itemStates.get().get(itemId) ?? UNKNOWN

/** Changes the states of some items, and with them what shows these items. */
export function setStates(changes: { itemId: number; state: Partial<VisitorState> }[]): void {
  const states = new Map(itemStates.get())
  for (const { itemId, state } of changes) states.set(itemId, { ...UNKNOWN, ...states.get(itemId), ...state })
  itemStates.set(states)
}
