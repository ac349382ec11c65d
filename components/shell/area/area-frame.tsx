"use client"
import type { ReactNode } from "react"
import { signOut } from "@/lib/client/session/session"
import { spinner } from "@/lib/client/spinner"
import type { RightsHolder } from "@/lib/contract/may"
import type { Area } from "@/lib/shared/roles"
import type { AreaInstitute, ShellPerson, AreaSlots } from "./area-types"
import { AreaProviders } from "./area-providers"
import { AreaShell } from "./area-shell"
import { InstituteSwitch } from "./institute-switch"
import { LiveHost } from "./live-host"
import { LiveIndicator } from "./live-indicator"
import type { NavigationGroup } from "../navigation/navigation"
import { RightsProvider } from "./rights"
import { ScrollToTop } from "./scroll-to-top"
import { StoredSessionData } from "./stored-session-data"
import { VersionNotice } from "./version-notice"

type AreaFrameProps = {
  area: Area
  groups: NavigationGroup[]
  institute: AreaInstitute
  person: ShellPerson
  /** The person's role and rights, which decide on the controls that are shown. */
  holder: RightsHolder
  /** The URL of the institute directory on the main host. */
  directoryHref: string
  slots: AreaSlots
  children: ReactNode
}

/** An area: its providers, its shell and its background components. */
export function AreaFrame({ children, holder, directoryHref, slots, ...shell }: AreaFrameProps) {
  return (
    <AreaProviders>
      <RightsProvider holder={holder}>
        <AreaShell
          {...shell}
          onSignOut={onSignOut}
          bell={slots.bell}
          live={<LiveIndicator />}
          presence={slots.presence}
          switcher={<InstituteSwitch directoryHref={directoryHref} />}
        >
          {slots.background}
          {children}
        </AreaShell>
      </RightsProvider>
      <LiveHost />
      <ScrollToTop />
      <StoredSessionData />
      <VersionNotice />
    </AreaProviders>
  )
}

function onSignOut() {
  spinner.show()
  void signOut()
}
