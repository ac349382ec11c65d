import { itemStates, stateOf, type VisitorState } from "./item-states"

/** Changes the state of an item, and with it what shows the item. */
export const setItemState = (itemId: number, state: VisitorState): void =>
  itemStates.set({ ...itemStates.get(), [itemId]: { ...stateOf(itemId), ...state } })
