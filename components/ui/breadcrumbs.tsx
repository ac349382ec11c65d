import { useTranslations } from "next-intl"
import type { ElementType } from "react"
import { Glyph } from "./icon"

type BreadcrumbsProps = {
  /** From the outermost to this page, which has no address. */
  trail: { label: string; href?: string }[]
  /** What a link is made of; areas hand in next/link. */
  link?: ElementType
}

export function Breadcrumbs({ trail, link: Anchor = "a" }: BreadcrumbsProps) {
  const t = useTranslations("ui.breadcrumbs")
  return (
    <nav aria-label={t("label")}>
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1 text-sm text-muted">
        {trail.map(({ label, href }, at) => (
          <li key={at} className="flex min-w-0 items-center gap-1.5">
            {at > 0 && <Glyph name="chevron-right" className="size-3.5 shrink-0 rtl:rotate-180" />}
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
