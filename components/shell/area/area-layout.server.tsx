import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import type { ComponentType, ReactNode } from "react"
import { Icon } from "@/components/ui/icon"
import { mediaUrl } from "@/components/ui/media/media-url"
import { areaPerson } from "@/lib/web-session/area-page"
import { paths } from "@/lib/shared/paths"
import type { Area } from "@/lib/shared/roles"
import type { ScreenKey } from "@/lib/shared/screens"
import { AreaFrame } from "./area-frame"
import type { AreaSlots } from "./area-types"
import { AREA_MESSAGES, AREA_PAGES } from "./area-pages"
import type { NavigationGroup } from "../navigation/navigation"
import { StoredInstitute } from "../stored-institute"
import { WithMessages } from "../with-messages"
import { fullName } from "@/lib/shared/full-name"

type ErasureSlot = {
  /** Shown above every screen while the erasure of the account is scheduled. */
  ErasureNotice: ComponentType<{ dueAt: Date }>
}

/** The layout of an area: its pages in the shell, in the institute's colours; the slots are what the features put into it. */
export function areaLayout(area: Area, { ErasureNotice, ...slots }: AreaSlots & ErasureSlot) {
  return async function AreaLayout({ children }: { children: ReactNode }) {
    const { institute, first_name, last_name, role, profileImage, screens, rights, ...rest } = await areaPerson(area)
    const { timezone, erasureDueAt, platform } = rest
    const groups = await groupsOf(area, screens)
    const { name, image, brandPrimary, brandAccent } = institute
    return (
      <WithMessages namespaces={["shell", "ui", "errors", ...AREA_MESSAGES[area]]} timezone={timezone}>
        <StoredInstitute id={institute.id} name={name} image={image} />
        <AreaFrame
          area={area}
          holder={{ role: role.roleType, rights }}
          slots={slots}
          directoryHref={platform + paths.institutes}
          groups={groups}
          institute={{ name, picture: image, brandPrimary, brandAccent, href: paths.home }}
          person={{ name: fullName({ first_name, last_name }), role: role.roleType, picture: profileImage }}
        >
          {erasureDueAt && (
            <WithMessages namespaces={["profile", "errors"]} timezone={timezone}>
              <ErasureNotice dueAt={erasureDueAt} />
            </WithMessages>
          )}
          {children}
        </AreaFrame>
      </WithMessages>
    )
  }
}

/** The title and favicon of an area: those of its institute (spec §1). */
export function areaMetadata(area: Area) {
  return async function generateMetadata(): Promise<Metadata> {
    const [{ institute }, t] = await Promise.all([areaPerson(area), getTranslations("shell.areas")])
    const icon = institute.favicon ?? institute.image
    return {
      title: { absolute: `${t(area)} – ${institute.name}`, template: `%s – ${institute.name}` },
      robots: { index: false },
      ...(icon && { icons: { icon: mediaUrl(icon, 192) } }),
    }
  }
}

/** The navigation of an area, limited to the pages of the given screens. */
async function groupsOf(area: Area, screens: readonly ScreenKey[]): Promise<NavigationGroup[]> {
  const t = await getTranslations("areas")
  const groups = AREA_PAGES[area].map(({ label, pages }) => ({
    label: label && t(`groups.${label}`),
    items: pages
      .filter(({ screen }) => screen === undefined || screens.includes(screen))
      .map(({ href, icon, label: page }) => ({ href, label: t(`pages.${page}`), icon: <Icon name={icon} /> })),
  }))
  return groups.filter(({ items }) => items.length > 0)
}
