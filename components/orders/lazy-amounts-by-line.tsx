"use client"
import { quietPart } from "@/components/ui/quiet-part"

/** The sums of an order by line, whose code is loaded with the first order that has more to say than its total. */
export const AmountsByLine = quietPart(() => import("./amounts-by-line").then((file) => file.AmountsByLine))
