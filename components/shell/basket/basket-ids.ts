import { observable } from "@/lib/client/observable"

/** The ids of the items in the visitor's basket at the institute of this page, as far as they are known. */
export const basketIds = observable<readonly number[]>([])

/** Whose basket it is: a learner's at an institute, or that of a visitor, which the browser stores. */
export interface BasketOwner {
  instituteId: number
  userId: number | undefined
}
