import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"
import { iconUrl } from "@/lib/features/institutes/page-metadata"
import { mediaUrl } from "@/components/ui/media/media-url"
import { areaAccess } from "@/lib/web-session/area-page"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { paths } from "@/lib/shared/paths"
import type { PageArea } from "@/lib/shared/roles"
import type { ScreenKey } from "@/lib/shared/screens"
import { AreaFrame } from "./area-frame"
import type { AreaSlots } from "./area-types"
import { AREA_MESSAGES, AREA_PAGES } from "./area-pages"
import type { NavigationGroup } from "../navigation/navigation"
import { StoredInstitute } from "../stored-institute"
import { WithMessages } from "../with-messages"

/**
 * The layout of an area: its pages in the shell, in the institute's colours; the slots are what the features put into it. It
 * shows nothing personal, so that it is the same for everybody with these rights at this institute.
 */
export function areaLayout(area: PageArea, slots: AreaSlots) {
  return async function AreaLayout({ children }: { children: ReactNode }) {
    const [{ role, rights }, institute] = await Promise.all([areaAccess(area), hostInstitute()])
    const groups = await groupsOf(
      area,
      rights.map(({ screen }) => screen),
    )
    const { name, brandPrimary, brandAccent } = institute
    const image = institute.image?.key ?? null
    return (
      <WithMessages namespaces={["shell", "ui", "errors", ...AREA_MESSAGES[area]]}>
        <StoredInstitute id={institute.id} name={name} image={image} />
        <AreaFrame
          area={area}
          holder={{ role, rights }}
          slots={slots}
          groups={groups}
          institute={{ name, picture: image, brandPrimary, brandAccent, href: paths.home }}
        >
          {children}
        </AreaFrame>
      </WithMessages>
    )
  }
}

/** The title and favicon of an area: those of its institute (spec §1). */
export function areaMetadata(area: PageArea) {
  return async function generateMetadata(): Promise<Metadata> {
    const [institute, t] = await Promise.all([hostInstitute(), getTranslations("shell.areas")])
    const icon = institute.favicon ?? institute.image
    return {
      title: { absolute: `${t(area)} – ${institute.name}`, template: `%s – ${institute.name}` },
      robots: { index: false },
      ...(icon && { icons: { icon: mediaUrl(icon.key, 192), apple: iconUrl(icon, 192) } }),
    }
  }
}

/** The navigation of an area, limited to the pages of the given screens. */
async function groupsOf(area: PageArea, screens: readonly ScreenKey[]): Promise<NavigationGroup[]> {
  const t = await getTranslations("areas")
  const groups = AREA_PAGES[area].map(({ label, pages }) => ({
    label: label && t(`groups.${label}`),
    items: pages
      .filter(({ screen }) => screen === undefined || screens.includes(screen))
      .map(({ href, icon, label: page, feature, isAlwaysOpen }) => ({
        href,
        label: t(`pages.${page}`),
        icon: <Icon name={icon} />,
        ...(feature && { feature }),
        ...(isAlwaysOpen && { isAlwaysOpen }),
      })),
  }))
  return groups.filter(({ items }) => items.length > 0)
}
