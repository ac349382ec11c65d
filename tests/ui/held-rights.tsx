import type { ReactElement } from "react"
import { RightsProvider } from "@/components/shell/rights"
import type { Role } from "@/lib/shared/roles"
import { screensOf } from "@/lib/shared/screens"

const held = (role: Role, may: boolean) => ({
  role,
  rights: screensOf(role).map(({ key }) => ({ screen: key, edit: may, delete: may })),
})

/** A screen as somebody sees it who may do all that their role may. */
export const seenBy = (role: Role, screen: ReactElement) => (
  <RightsProvider holder={held(role, true)}>{screen}</RightsProvider>
)

/** A screen as somebody sees it whose own role lets them look at every screen of their area, and change none. */
export const onlySeenBy = (role: Role, screen: ReactElement) => (
  <RightsProvider holder={held(role, false)}>{screen}</RightsProvider>
)
