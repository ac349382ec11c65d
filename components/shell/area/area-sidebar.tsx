"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { ReactNode } from "react"
import { Avatar } from "@/components/ui/media/avatar"
import type { PageArea } from "@/lib/shared/roles"
import type { AreaInstitute } from "./area-types"
import { NavigationList } from "../navigation/navigation-list"
import type { NavigationGroup } from "../navigation/navigation"

type AreaSidebarProps = {
  area: PageArea
  groups: NavigationGroup[]
  active: string | undefined
  institute: AreaInstitute
  switcher?: ReactNode
}

/** The sidebar navigation on wide screens. */
export function AreaSidebar({ area, groups, active, institute, switcher }: AreaSidebarProps) {
  const t = useTranslations("shell")
  return (
    <aside className="sticky top-0 hidden h-dvh w-64 shrink-0 flex-col group-has-[[data-focus]]/shell:hidden! lg:flex">
      <div className="m-2 flex items-center gap-1">
        <Link href={`/${area}`} className="flex min-w-0 grow items-center gap-3 rounded p-2.5 hover:bg-background">
          <Avatar name={institute.name} picture={institute.picture} shape="square" />
          <span className="min-w-0">
            <span className="block truncate text-ui font-semibold">{institute.name}</span>
            <span className="block truncate text-sm text-muted">{t(`areas.${area}`)}</span>
          </span>
        </Link>
        {switcher}
      </div>
      <nav aria-label={t("navigation.label")} className="min-h-0 grow overflow-y-auto px-2 pt-1 pb-4">
        <NavigationList groups={groups} active={active} />
      </nav>
    </aside>
  )
}
