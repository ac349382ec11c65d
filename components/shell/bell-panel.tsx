"use client"
import { useTranslations } from "next-intl"
import { Popover } from "radix-ui"
import type { ReactNode } from "react"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"
import { usePortalHome } from "@/components/ui/portal-home"

/** The bell and what it opens. */
export function BellPanel({ children }: { children?: ReactNode }) {
  const t = useTranslations("shell.bell")
  const home = usePortalHome()
  return (
    <Popover.Root>
      <Popover.Trigger
        aria-label={t("open")}
        className={buttonClass({ variant: "ghost", size: "icon", className: "text-muted" })}
      >
        <Glyph name="bell" />
      </Popover.Trigger>
      <Popover.Portal container={home}>
        <Popover.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t("title")}
          className="z-50 w-88 max-w-[calc(100vw-24px)] animate-in rounded bg-raised shadow-card duration-100 fade-in-0 outline-none"
        >
          <p className="px-5 pt-4 font-semibold">{t("title")}</p>
          {children ?? (
            <EmptyState icon={<Glyph name="bell" />} title={t("empty")} message={t("emptyNote")} className="py-10" />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
