import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { PublicShell } from "@/components/shell/public-shell"
import { StoredInstitute } from "@/components/shell/stored-institute"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"

type InstituteFrameProps = {
  institute: InstituteProfile
  /** The shelf that is open. */ kind?: ItemKind | "teachers"
  children: ReactNode
}

/** Head and foot of an institute's pages, with a link to every shelf that has something on it. */
export function InstituteFrame({ institute, kind, children }: InstituteFrameProps) {
  const t = useTranslations()
  const { id, image, counts } = institute
  const shelves = counts.items.filter(({ count }) => count > 0)
  const links = shelves.map((shelf) => ({
    label: t(`items.kinds.${shelf.kind}`),
    href: paths.items(id, shelf.kind),
    isCurrent: shelf.kind === kind,
  }))
  const teachers = { label: t("institutes.teachers.title"), href: paths.teachers(id), isCurrent: kind === "teachers" }
  return (
    <PublicShell
      institute={{ ...institute, href: paths.institute(id), picture: image?.key }}
      links={counts.teachers > 0 ? [...links, teachers] : links}
      year={new Date().getFullYear()}
    >
      <StoredInstitute
        id={id}
        name={institute.name}
        image={image?.key ?? null}
        origin={institute.isCustomDomain ? institute.origin : null}
      />
      {children}
    </PublicShell>
  )
}
