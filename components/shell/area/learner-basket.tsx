"use client"
import { quietPart } from "@/components/ui/quiet-part"

/** The link to a learner's basket, which the header can do without until it has arrived. */
export const LearnerBasket = quietPart(() => import("./area-basket-link").then((file) => file.AreaBasketLink))
