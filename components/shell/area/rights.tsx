"use client"
import { createContext, type ReactNode, useContext } from "react"
import { type RightsHolder, mayCall, mayUseScreen } from "@/lib/contract/may"
import { type Endpoint, isWrite } from "@/lib/contract/endpoint"
import type { MissingFeature, PlanFeature } from "@/lib/shared/plan-features"
import type { ScreenKey, ScreenRight } from "@/lib/shared/screens"

/**
 * What a control needs: an endpoint of the contract, or a right on a screen where the endpoint alone does not decide.
 */
type Requirement =
  | Pick<Endpoint, "access" | "method" | "screen" | "right" | "feature" | "writes" | "withoutPlan" | "whileHeld">
  | { on: ScreenKey; right: ScreenRight }

const HolderContext = createContext<RightsHolder | undefined>(undefined)

const MissingContext = createContext<readonly MissingFeature[]>([])

const HeldContext = createContext(false)

/** Says whether the plan holds the person, or what is shown: controls that change something in a role are not offered inside. */
export const Held = ({ isHeld, children }: { isHeld: boolean; children: ReactNode }) => (
  <HeldContext value={isHeld}>{children}</HeldContext>
)

interface RightsProviderProps {
  holder: RightsHolder
  missing?: readonly MissingFeature[]
  children: ReactNode
}

/** Provides the rights of the signed-in person, and what the plan of their institute lacks, to the screens inside. */
export function RightsProvider({ holder, missing = [], children }: RightsProviderProps) {
  return (
    <HolderContext value={holder}>
      <MissingContext value={missing}>{children}</MissingContext>
    </HolderContext>
  )
}

/** A feature as far as the plan of the institute does not include it. */
export const useMissingFeature = (feature: PlanFeature): MissingFeature | undefined =>
  useContext(MissingContext).find((one) => one.feature === feature)

/**
 * Whether the signed-in person may use a control, by the same declaration that the server checks. It shows or hides
 * controls only and protects nothing. Outside an area the answer is always true.
 */
export function useMay(): (requirement: Requirement) => boolean {
  const holder = useContext(HolderContext)
  const missing = useContext(MissingContext)
  const isHeld = useContext(HeldContext)
  return (requirement) => {
    if (isHeld && isChange(requirement)) return false
    if (!holder) return true
    if ("on" in requirement) return mayUseScreen(holder, { screen: requirement.on, right: requirement.right })
    return mayCall(holder, requirement) && !missing.some(({ feature }) => feature === requirement.feature)
  }
}

const isChange = (requirement: Requirement) =>
  "on" in requirement
    ? requirement.right !== "view"
    : isWrite(requirement) &&
      typeof requirement.access === "object" &&
      requirement.withoutPlan !== true &&
      !requirement.whileHeld
