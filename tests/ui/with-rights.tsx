import type { ReactElement } from "react"
import { RightsProvider } from "@/components/shell/area/rights"
import type { ReadOnlyReason } from "@/lib/contract/may"
import type { MissingFeature } from "@/lib/shared/plan-features"
import type { Role } from "@/lib/shared/roles"
import { screensOf } from "@/lib/shared/screens"

const rightsHolder = (role: Role, may: boolean) => ({
  role,
  rights: screensOf(role).map(({ key }) => ({ screen: key, edit: may, delete: may })),
})

/** Wraps a screen in the rights of a user who has every right of their role. */
export const withFullRights = (role: Role, screen: ReactElement) => (
  <RightsProvider holder={rightsHolder(role, true)}>{screen}</RightsProvider>
)

/** Wraps a screen in every right of a role, at an institute whose plan lacks a feature. */
export const withMissingFeature = (role: Role, missing: MissingFeature, screen: ReactElement) => (
  <RightsProvider holder={rightsHolder(role, true)} missing={[missing]}>
    {screen}
  </RightsProvider>
)

/** Wraps a screen in the rights of a user who may view every screen of their area and change nothing. */
export const withViewOnlyRights = (role: Role, screen: ReactElement) => (
  <RightsProvider holder={rightsHolder(role, false)}>{screen}</RightsProvider>
)

/** Wraps a screen in every right of a role, at an institute that can only be read. */
export const withReadOnly = (role: Role, reason: ReadOnlyReason, screen: ReactElement) => (
  <RightsProvider holder={rightsHolder(role, true)} readOnly={reason}>
    {screen}
  </RightsProvider>
)
