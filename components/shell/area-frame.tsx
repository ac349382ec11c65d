"use client"
import type { ReactNode } from "react"
import { signOut } from "@/lib/client/session"
import { spinner } from "@/lib/client/spinner"
import type { Area } from "@/lib/shared/roles"
import type { AreaInstitute, AreaPerson } from "./area"
import { AreaProviders } from "./area-providers"
import { AreaShell } from "./area-shell"
import type { NavigationGroup } from "./navigation"

type AreaFrameProps = {
  area: Area
  groups: NavigationGroup[]
  institute: AreaInstitute
  person: AreaPerson
  children: ReactNode
}

/** An area with its shell, what its screens stand on, and the way out. */
export function AreaFrame({ children, ...shell }: AreaFrameProps) {
  return (
    <AreaProviders>
      <AreaShell {...shell} onSignOut={onSignOut}>
        {children}
      </AreaShell>
    </AreaProviders>
  )
}

function onSignOut() {
  spinner.show()
  void signOut()
}
