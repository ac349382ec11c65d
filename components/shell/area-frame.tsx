"use client"
import type { ReactNode } from "react"
import { Bell } from "@/components/notifications/bell"
import { PresenceChoice } from "@/components/presence/presence-choice"
import { InstituteSwitch } from "@/components/profile/institute-switch"
import { signOut } from "@/lib/client/session"
import { spinner } from "@/lib/client/spinner"
import type { Holder } from "@/lib/contract/may"
import type { Area } from "@/lib/shared/roles"
import type { AreaInstitute, AreaPerson } from "./area"
import { AreaProviders } from "./area-providers"
import { AreaShell } from "./area-shell"
import { LiveHost } from "./live-host"
import { LiveMark } from "./live-mark"
import type { NavigationGroup } from "./navigation"
import { PushNotice } from "./push-notice"
import { RightsProvider } from "./rights"
import { ScrollToTop } from "./scroll-to-top"
import { StoredFacts } from "./stored-facts"
import { VersionNotice } from "./version-notice"

type AreaFrameProps = {
  area: Area
  groups: NavigationGroup[]
  institute: AreaInstitute
  person: AreaPerson
  /** What the person may do here, by which controls are shown or left out. */
  holder: Holder
  /** Where all institutes are listed, on the main host. */
  directoryHref: string
  children: ReactNode
}

/** An area with its shell, what its screens stand on, and the way out. */
export function AreaFrame({ children, holder, directoryHref, ...shell }: AreaFrameProps) {
  return (
    <AreaProviders>
      <RightsProvider holder={holder}>
        <AreaShell
          {...shell}
          onSignOut={onSignOut}
          bell={<Bell />}
          live={<LiveMark />}
          presence={<PresenceChoice />}
          switcher={<InstituteSwitch directoryHref={directoryHref} />}
        >
          <PushNotice />
          {children}
        </AreaShell>
      </RightsProvider>
      <LiveHost />
      <ScrollToTop />
      <StoredFacts />
      <VersionNotice />
    </AreaProviders>
  )
}

function onSignOut() {
  spinner.show()
  void signOut()
}
