"use client"
import { createContext, type ReactNode, useContext } from "react"
import { isRefused, mayCall, mayUseScreen, type ReadOnlyReason, type RightsHolder } from "@/lib/contract/may"
import { type Endpoint, isWrite } from "@/lib/contract/endpoint"
import type { MissingFeature, PlanFeature } from "@/lib/shared/plan-features"
import type { ScreenKey, ScreenRight } from "@/lib/shared/screens"

/**
 * What a control needs: an endpoint of the contract, or a right on a screen where the endpoint alone does not decide.
 */
export type Requirement =
  | Pick<
      Endpoint,
      "access" | "method" | "screen" | "right" | "feature" | "writes" | "withoutPlan" | "whileHeld" | "whileRestricted"
    >
  | { on: ScreenKey; right: ScreenRight }

const HolderContext = createContext<RightsHolder | undefined>(undefined)

const MissingContext = createContext<readonly MissingFeature[]>([])

const ReadOnlyContext = createContext<ReadOnlyReason | undefined>(undefined)

const HeldContext = createContext(false)

/** Says whether the plan holds the person, or what is shown: controls that change something in a role are not offered inside. */
export const Held = ({ isHeld, children }: { isHeld: boolean; children: ReactNode }) => (
  <HeldContext value={isHeld}>{children}</HeldContext>
)

interface RightsProviderProps {
  holder: RightsHolder
  missing?: readonly MissingFeature[]
  /** Why the institute can only be read. */
  readOnly?: ReadOnlyReason | undefined
  children: ReactNode
}

/** Provides the rights of the signed-in person, and what the plan of their institute allows, to the screens inside. */
export function RightsProvider({ holder, missing = [], readOnly, children }: RightsProviderProps) {
  return (
    <HolderContext value={holder}>
      <MissingContext value={missing}>
        <ReadOnlyContext value={readOnly}>{children}</ReadOnlyContext>
      </MissingContext>
    </HolderContext>
  )
}

/** A feature as far as the plan of the institute does not include it. */
export const useMissingFeature = (feature: PlanFeature): MissingFeature | undefined =>
  useContext(MissingContext).find((one) => one.feature === feature)

/** Why the institute can only be read at present; undefined while it can be changed. */
export const useReadOnly = (): ReadOnlyReason | undefined => useContext(ReadOnlyContext)

/**
 * Whether the signed-in person may use a control, by the same declaration that the server checks. It shows or hides
 * controls only and protects nothing. Outside an area the answer is always true.
 */
export function useMay(): (requirement: Requirement) => boolean {
  const availability = useAvailability()
  return (requirement) => availability(requirement) === "available"
}

/** The same, and whether the person could use it as soon as the institute can be changed again ("readOnly"). */
export function useAvailability(): (requirement: Requirement) => "available" | "readOnly" | "hidden" {
  const holder = useContext(HolderContext)
  const missing = useContext(MissingContext)
  const readOnly = useReadOnly()
  const isHeld = useContext(HeldContext)
  return (requirement) => {
    if (isHeld && isChange(requirement)) return "hidden"
    if (holder && !mayUse(holder, missing, requirement)) return "hidden"
    return readOnly && isRefusedNow(requirement, readOnly) ? "readOnly" : "available"
  }
}

function mayUse(holder: RightsHolder, missing: readonly MissingFeature[], requirement: Requirement): boolean {
  if ("on" in requirement) return mayUseScreen(holder, { screen: requirement.on, right: requirement.right })
  return mayCall(holder, requirement) && !missing.some(({ feature }) => feature === requirement.feature)
}

const isRefusedNow = (requirement: Requirement, reason: ReadOnlyReason) =>
  "on" in requirement ? requirement.right !== "view" : isRefused(requirement, reason)

const isChange = (requirement: Requirement) =>
  "on" in requirement
    ? requirement.right !== "view"
    : isWrite(requirement) &&
      typeof requirement.access === "object" &&
      requirement.withoutPlan !== true &&
      !requirement.whileHeld
