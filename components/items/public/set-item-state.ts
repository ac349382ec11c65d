import { itemStates, type VisitorState } from "./item-states"

/** The state of an item; of one that is not known, that of a visitor. */
export const stateOf = (itemId: number): VisitorState => itemStates.get()[itemId] ?? {}

/** Changes the state of an item, and with it what shows the item. */
export const setItemState = (itemId: number, state: VisitorState): void =>
  itemStates.set({ ...itemStates.get(), [itemId]: { ...stateOf(itemId), ...state } })
