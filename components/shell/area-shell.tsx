"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import NextTopLoader from "nextjs-toploader"
import type { ReactNode } from "react"
import { brandStyle } from "@/lib/shared/brand-colour"
import type { Area } from "@/lib/shared/roles"
import type { AreaInstitute, AreaPerson } from "./area"
import { AreaBottomBar } from "./area-bottom-bar"
import { AreaHeader } from "./area-header"
import { AreaSide } from "./area-side"
import { activeHref, type NavigationGroup } from "./navigation"
import { SkipLink } from "./skip-link"

type AreaShellProps = {
  area: Area
  groups: NavigationGroup[]
  institute: AreaInstitute
  person: AreaPerson
  onSignOut: () => void
  /** The bell; without one a panel that says that there is nothing yet. */
  bell?: ReactNode
  /** Whether the area is connected, and how others see the person. */
  live?: ReactNode
  presence?: ReactNode
  /** The way to another institute of the person. */
  switcher?: ReactNode
  children: ReactNode
}

// NProgress looks its bar up by this role; hidden, it is no role to anybody else.
const BAR = '<div class="bar" role="bar" aria-hidden="true"></div>'

/** The frame of the admin, teacher, student and master areas; a screen marked `data-focus` has all of it to itself. */
export function AreaShell({ area, groups, institute, switcher, children, ...header }: AreaShellProps) {
  const t = useTranslations("shell")
  const active = activeHref(groups, usePathname())
  return (
    <div data-brand style={brandStyle(institute.brandPrimary, institute.brandAccent)} className="group/shell bg-sunken">
      <NextTopLoader color="var(--primary-text)" height={2} showSpinner={false} shadow={false} template={BAR} />
      <SkipLink />
      <div className="mx-auto flex min-h-dvh max-w-[1600px] group-has-[[data-focus]]/shell:max-w-none">
        <AreaSide area={area} groups={groups} active={active} institute={institute} switcher={switcher} />
        <div className="flex min-w-0 grow flex-col bg-background group-has-[[data-focus]]/shell:m-0! group-has-[[data-focus]]/shell:rounded-none! lg:my-2 lg:me-2 lg:rounded lg:shadow-card">
          <AreaHeader area={area} groups={groups} institute={institute} switcher={switcher} {...header} />
          <main
            id="content"
            tabIndex={-1}
            aria-label={t(`areas.${area}`)}
            className="grow px-4 pt-4 pb-28 outline-none group-has-[[data-focus]]/shell:p-0! sm:px-6 lg:px-8 lg:pt-6 lg:pb-12"
          >
            {children}
          </main>
        </div>
      </div>
      <AreaBottomBar groups={groups} active={active} />
    </div>
  )
}
