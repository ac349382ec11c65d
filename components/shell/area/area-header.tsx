"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { ReactNode } from "react"
import { Avatar } from "@/components/ui/media/avatar"
import type { PageArea, Role } from "@/lib/shared/roles"
import type { AreaInstitute, ShellPerson } from "./area-types"
import { BellPopover } from "./bell-popover"
import type { NavigationGroup } from "../navigation/navigation"
import { PageSearch } from "../navigation/page-search"
import { ProfileMenu } from "./profile-menu"

export type AreaHeaderProps = {
  area: PageArea
  groups: NavigationGroup[]
  institute: AreaInstitute
  role: Role
  /** Undefined until the bootstrap call is answered. */
  person: ShellPerson | undefined
  onSignOut: () => void
  /** The notification bell; by default one without notifications. */
  bell?: ReactNode
  /** The connection indicator, and the presence choice below. */
  live?: ReactNode
  presence?: ReactNode
  /** Switches to another institute of the person. */
  switcher?: ReactNode
  /** The link to a learner's basket. */
  basket?: ReactNode
}

/** The header of an area: search, bell and profile menu; on phones also the institute. */
export function AreaHeader({ groups, institute, bell, live, switcher, basket, ...profile }: AreaHeaderProps) {
  const t = useTranslations("shell.profile")
  return (
    <header className="sticky top-0 z-20 flex h-16 shrink-0 items-center gap-1.5 bg-background/92 px-4 backdrop-blur-md group-has-[[data-focus]]/shell:hidden! sm:px-6 lg:top-2 lg:rounded-t lg:px-8 lg:before:absolute lg:before:inset-x-0 lg:before:-top-2 lg:before:h-2 lg:before:bg-sunken">
      <Link href={institute.href} className="flex min-w-0 items-center gap-2.5 rounded lg:hidden">
        <Avatar name={institute.name} picture={institute.picture} shape="square" size="sm" />
        <span className="truncate text-ui font-semibold max-[22rem]:sr-only">{institute.name}</span>
        <span className="sr-only">{t("visit")}</span>
      </Link>
      {switcher && <span className="shrink-0 lg:hidden">{switcher}</span>}
      {profile.area !== "library" && <PageSearch groups={groups} />}
      <span className="ms-auto max-lg:hidden" />
      {live}
      {basket}
      {bell ?? <BellPopover />}
      <ProfileMenu institute={institute} {...profile} />
    </header>
  )
}
