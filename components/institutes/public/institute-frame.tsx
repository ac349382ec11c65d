import { useNow, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { BasketLink } from "@/components/shell/basket/basket-link"
import { Icon } from "@/components/ui/icon"
import { PublicShell } from "@/components/shell/public/public-shell"
import { StoredInstitute } from "@/components/shell/stored-institute"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"

type InstituteFrameProps = {
  institute: InstituteProfile
  /** The list that is open. */ kind?: ItemKind | "teachers" | "search"
  children: ReactNode
}

/** The shell of an institute's public pages, with a link to each kind of which it has items. */
export function InstituteFrame({ institute, kind, children }: InstituteFrameProps) {
  const t = useTranslations()
  const { id, image, counts } = institute
  const offeredKinds = counts.items.filter(({ count }) => count > 0)
  const links = offeredKinds.map((offered) => ({
    label: t(`items.kinds.${offered.kind}`),
    href: paths.items(id, offered.kind),
    isCurrent: offered.kind === kind,
  }))
  const teachers = { label: t("institutes.teachers.title"), href: paths.teachers(id), isCurrent: kind === "teachers" }
  return (
    <PublicShell
      institute={{ ...institute, href: paths.institute(id), picture: image?.key }}
      search={kind === "search" ? undefined : { instituteId: id, path: paths.search(id) }}
      basket={
        offeredKinds.length > 0 && (
          <BasketLink instituteId={id} label={t("shell.basket")} className="max-sm:data-empty:hidden">
            <Icon name="shopping-bag" />
          </BasketLink>
        )
      }
      links={counts.teachers > 0 ? [...links, teachers] : links}
      year={useNow().getFullYear()}
    >
      <StoredInstitute id={id} name={institute.name} image={image?.key ?? null} />
      {children}
    </PublicShell>
  )
}
