import { useTranslations } from "next-intl"
import type { ElementType } from "react"
import { Icon } from "./icon"

type BreadcrumbsProps = {
  /** From the outermost page to this one, which has no `href`. */
  trail: { label: string; href?: string }[]
  /** The component of the links; areas pass `Link`. */
  linkComponent?: ElementType
}

export function Breadcrumbs({ trail, linkComponent: Anchor = "a" }: BreadcrumbsProps) {
  const t = useTranslations("ui.breadcrumbs")
  return (
    <nav aria-label={t("label")}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-muted">
        {trail.map(({ label, href }, at) => (
          <li key={at} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <Icon name="chevron-right" className="size-3.5 shrink-0 rtl:rotate-180" />}
            {href ? (
              <Anchor href={href} className="truncate rounded-sm hover:text-text">
                {label}
              </Anchor>
            ) : (
              <span aria-current="page" className="truncate text-text">
                {label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
