"use client"
import type { ReactNode } from "react"
import { signOut } from "@/lib/client/session/session"
import { spinner } from "@/lib/client/spinner"
import type { RightsHolder } from "@/lib/contract/may"
import { fullName } from "@/lib/shared/full-name"
import { paths } from "@/lib/shared/paths"
import type { PageArea } from "@/lib/shared/roles"
import type { AreaInstitute, AreaSlots } from "./area-types"
import { AreaProviders } from "./area-providers"
import { AreaShell } from "./area-shell"
import { InstituteSwitch } from "./institute-switch"
import { LiveHost } from "./live-host"
import { LiveIndicator } from "./live-indicator"
import type { NavigationGroup } from "../navigation/navigation"
import { PersonTimeZone } from "./person-time-zone"
import { openPages } from "./open-pages"
import { ReadOnlyReason } from "./read-only-reason"
import { Held, RightsProvider } from "./rights"
import { ScrollToTop } from "./scroll-to-top"
import { StoredSessionData } from "./stored-session-data"
import { useBootstrap } from "./use-bootstrap"
import { useCurrentAccess } from "./use-current-access"
import { VersionNotice } from "./version-notice"
import { withFeatures } from "./with-features"
import { withoutRefer } from "./without-refer"
import { readOnlyReasonOf } from "./read-only-reason-of"

type AreaFrameProps = {
  area: PageArea
  groups: NavigationGroup[]
  institute: AreaInstitute
  /** The role and rights for which the page was rendered, which decide on the controls that are shown. */
  holder: RightsHolder
  slots: AreaSlots
  children: ReactNode
}

/**
 * An area: its providers, its shell and its background components. Its props are the same for everybody with these rights
 * at this institute; what is personal comes from the bootstrap call.
 */
export function AreaFrame(props: AreaFrameProps) {
  return (
    <AreaProviders area={props.area}>
      <PersonTimeZone>
        <PersonalShell {...props} />
      </PersonTimeZone>
      <LiveHost isLive={props.area !== "library"} />
      <ScrollToTop />
    </AreaProviders>
  )
}

function PersonalShell({ children, holder, slots, groups, ...shell }: AreaFrameProps) {
  const bootstrap = useBootstrap()
  const person = bootstrap && { name: fullName(bootstrap.person), picture: bootstrap.person.profileImage }
  const access = useCurrentAccess(holder)
  const missing = bootstrap?.notInPlan
  const readOnly = readOnlyReasonOf(shell.area, bootstrap)
  const open = readOnly === "closed" ? openPages(groups) : groups
  const shown = withFeatures(open, { missing, role: access.role })
  return (
    <>
      <RightsProvider holder={access} missing={missing} readOnly={readOnly}>
        {readOnly && <ReadOnlyReason reason={readOnly} />}
        <AreaShell
          {...shell}
          groups={bootstrap?.refers ? shown : withoutRefer(shown)}
          role={access.role}
          person={person}
          onSignOut={onSignOut}
          bell={slots.bell}
          live={shell.area === "library" ? undefined : <LiveIndicator />}
          basket={slots.basket}
          presence={slots.presence}
          switcher={
            <InstituteSwitch
              directoryHref={(bootstrap?.platform ?? "") + paths.institutes}
              openingHref={(bootstrap?.platform ?? "") + paths.createInstitute}
            />
          }
        >
          {slots.background}
          {slots.notice}
          <Held isHeld={bootstrap?.isHeld === true}>{children}</Held>
        </AreaShell>
      </RightsProvider>
      {bootstrap && <StoredSessionData {...bootstrap} />}
      {bootstrap && <VersionNotice version={bootstrap.ver} />}
    </>
  )
}

function onSignOut() {
  spinner.show()
  void signOut()
}
