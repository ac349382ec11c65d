"use client"
import { useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"
import { brandStyle } from "@/lib/shared/brand-colour"
import { AreaBottomBar } from "./area-bottom-bar"
import { AreaHeader, type AreaHeaderProps } from "./area-header"
import { AreaSidebar } from "./area-sidebar"
import { NavigationProgress } from "./navigation-progress"
import { activeHref } from "../navigation/navigation"
import { SkipLink } from "../skip-link"

type AreaShellProps = AreaHeaderProps & { children: ReactNode }

/** The frame of the admin, teacher, student and master areas; a screen with `data-focus` fills all of it. */
export function AreaShell({ area, groups, institute, switcher, children, ...header }: AreaShellProps) {
  const t = useTranslations("shell")
  const active = activeHref(groups, usePathname())
  return (
    <div data-brand style={brandStyle(institute.brandPrimary, institute.brandAccent)} className="group/shell bg-sunken">
      <NavigationProgress />
      <SkipLink />
      <div className="mx-auto flex min-h-dvh max-w-[1600px] group-has-[[data-focus]]/shell:max-w-none">
        <AreaSidebar area={area} groups={groups} active={active} institute={institute} switcher={switcher} />
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
