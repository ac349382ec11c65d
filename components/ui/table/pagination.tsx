import { useTranslations } from "next-intl"
import type { ElementType, ReactNode } from "react"
import { clampPage, pagesAround } from "@/lib/shared/paging"
import { cn } from "../cn"
import { Icon } from "../icon"

type PaginationProps = {
  /** Counted from 1; a page outside the range is clamped. */
  page: number
  pages: number
  hrefFor: (page: number) => string
  /** The component of the links; areas pass `Link`. */
  linkComponent?: ElementType
  className?: string
}

export function Pagination({ page, pages, hrefFor, linkComponent = "a", className }: PaginationProps) {
  const t = useTranslations("ui.pagination")
  if (pages <= 1) return null
  const current = clampPage(page, pages)
  return (
    <nav aria-label={t("label")} className={cn("flex flex-wrap items-center justify-center gap-1", className)}>
      <Step
        linkComponent={linkComponent}
        href={current > 1 ? hrefFor(current - 1) : undefined}
        rel="prev"
        label={t("previous")}
      >
        <Icon name="chevron-left" className="size-4 rtl:rotate-180" />
      </Step>
      {pagesAround(current, pages).map((number, at) =>
        number === null ? (
          <span key={`gap-${at}`} aria-hidden className="w-6 text-center text-muted">
            …
          </span>
        ) : (
          <Step
            key={number}
            linkComponent={linkComponent}
            href={hrefFor(number)}
            label={t("page", { page: number })}
            isCurrent={number === current}
          >
            {number}
          </Step>
        ),
      )}
      <Step
        linkComponent={linkComponent}
        href={current < pages ? hrefFor(current + 1) : undefined}
        rel="next"
        label={t("next")}
      >
        <Icon name="chevron-right" className="size-4 rtl:rotate-180" />
      </Step>
    </nav>
  )
}

type StepProps = {
  linkComponent: ElementType
  /** Without it the step is disabled. */
  href?: string
  rel?: string
  label: string
  isCurrent?: boolean
  children: ReactNode
}

function Step({ linkComponent: Anchor, href, rel, label, isCurrent, children }: StepProps) {
  const classes = cn(
    "tabular inline-flex h-9 min-w-9 items-center justify-center rounded px-2 text-ui font-medium",
    isCurrent ? "bg-primary-soft text-primary" : "text-muted hover:bg-quiet hover:text-text",
  )
  if (!href) {
    return (
      <span aria-hidden className={cn(classes, "opacity-40 hover:bg-transparent hover:text-muted")}>
        {children}
      </span>
    )
  }
  return (
    <Anchor href={href} rel={rel} aria-label={label} aria-current={isCurrent ? "page" : undefined} className={classes}>
      {children}
    </Anchor>
  )
}
