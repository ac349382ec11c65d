import type { BasketLine } from "./contract"

/** Whether a line of a basket can be bought, and so counts in its total. */
export const canBeBought = ({ offer }: Pick<BasketLine, "offer">): boolean =>
  offer === "ok" || offer === "price_changed"
