"use client"
import type { ReactNode } from "react"
import { Bell } from "@/components/notifications/inbox/bell"
import { PresenceChoice } from "@/components/presence/presence-choice"
import { InstituteSwitch } from "@/components/profile/institute-switch"
import { signOut } from "@/lib/client/session"
import { spinner } from "@/lib/client/spinner"
import type { RightsHolder } from "@/lib/contract/may"
import type { Area } from "@/lib/shared/roles"
import type { AreaInstitute, AreaPerson } from "./area-types"
import { AreaProviders } from "./area-providers"
import { AreaShell } from "./area-shell"
import { LiveHost } from "./live-host"
import { LiveIndicator } from "./live-indicator"
import type { NavigationGroup } from "../navigation/navigation"
import { LazyPushHost } from "./lazy-push-host"
import { RightsProvider } from "./rights"
import { ScrollToTop } from "./scroll-to-top"
import { StoredSessionData } from "./stored-session-data"
import { VersionNotice } from "./version-notice"

type AreaFrameProps = {
  area: Area
  groups: NavigationGroup[]
  institute: AreaInstitute
  person: AreaPerson
  /** The person's role and rights, which decide on the controls that are shown. */
  holder: RightsHolder
  /** The URL of the institute directory on the main host. */
  directoryHref: string
  children: ReactNode
}

/** An area: its providers, its shell and its background components. */
export function AreaFrame({ children, holder, directoryHref, ...shell }: AreaFrameProps) {
  return (
    <AreaProviders>
      <RightsProvider holder={holder}>
        <AreaShell
          {...shell}
          onSignOut={onSignOut}
          bell={<Bell />}
          live={<LiveIndicator />}
          presence={<PresenceChoice />}
          switcher={<InstituteSwitch directoryHref={directoryHref} />}
        >
          <LazyPushHost />
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
