"use client"
import { useTranslations } from "next-intl"
import { Popover } from "radix-ui"
import type { ReactNode, RefObject } from "react"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { useAnchorFocus } from "@/components/ui/overlays/use-anchor-focus"
import { usePortalContainer } from "@/components/ui/overlays/use-portal-container"

type BellPanelProps = {
  anchor: RefObject<HTMLElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  children?: ReactNode
}

/** The newest notifications, below the bell. */
export function BellPanel({ anchor, isOpen, onOpenChange, children }: BellPanelProps) {
  const t = useTranslations("shell.bell")
  const container = usePortalContainer()
  const focusHandlers = useAnchorFocus(anchor)
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal container={container}>
        <Popover.Content
          {...focusHandlers}
          align="end"
          sideOffset={6}
          collisionPadding={12}
          aria-label={t("title")}
          className="z-50 flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-96 max-w-[calc(100vw-24px)] animate-in flex-col overflow-hidden rounded bg-raised shadow-card duration-100 fade-in-0 outline-none"
        >
          <p className="px-4 pt-4 pb-2 font-semibold">{t("title")}</p>
          {children ?? (
            <EmptyState icon={<Icon name="bell" />} title={t("empty")} message={t("emptyMessage")} className="py-10" />
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
