"use client"
import { createContext, type ReactNode, useContext } from "react"
import { type Holder, mayCall, mayOn } from "@/lib/contract/may"
import type { Endpoint } from "@/lib/contract/endpoint"
import type { ScreenKey, ScreenRight } from "@/lib/shared/screens"

/** What a control does: a call of the contract, or a right on a screen where a call looks at more than that. */
type Need = Pick<Endpoint, "access" | "method" | "screen" | "right"> | { on: ScreenKey; right: ScreenRight }

const Held = createContext<Holder | undefined>(undefined)

/** Tells the screens inside what whoever looks at them may do. */
export function RightsProvider({ holder, children }: { holder: Holder; children: ReactNode }) {
  return <Held value={holder}>{children}</Held>
}

/**
 * Tells whether a control would be refused, by the same declaration by which the server refuses: it shows a button or
 * leaves it out, and guards nothing. Outside an area nothing is known, and nothing left out.
 */
export function useMay(): (need: Need) => boolean {
  const holder = useContext(Held)
  return (need) => {
    if (!holder) return true
    return "on" in need ? mayOn(holder, { screen: need.on, right: need.right }) : mayCall(holder, need)
  }
}
