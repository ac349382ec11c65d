"use client"
import { createContext, type ReactNode, useContext } from "react"
import { type RightsHolder, mayCall, mayUseScreen } from "@/lib/contract/may"
import type { Endpoint } from "@/lib/contract/endpoint"
import type { ScreenKey, ScreenRight } from "@/lib/shared/screens"

/**
 * What a control needs: an endpoint of the contract, or a right on a screen where the endpoint alone does not decide.
 */
type Requirement = Pick<Endpoint, "access" | "method" | "screen" | "right"> | { on: ScreenKey; right: ScreenRight }

const HolderContext = createContext<RightsHolder | undefined>(undefined)

/** Provides the rights of the signed-in person to the screens inside. */
export function RightsProvider({ holder, children }: { holder: RightsHolder; children: ReactNode }) {
  return <HolderContext value={holder}>{children}</HolderContext>
}

/**
 * Whether the signed-in person may use a control, by the same declaration that the server checks. It shows or hides
 * controls only and protects nothing. Outside an area the answer is always true.
 */
export function useMay(): (requirement: Requirement) => boolean {
  const holder = useContext(HolderContext)
  return (requirement) => {
    if (!holder) return true
    return "on" in requirement
      ? mayUseScreen(holder, { screen: requirement.on, right: requirement.right })
      : mayCall(holder, requirement)
  }
}
