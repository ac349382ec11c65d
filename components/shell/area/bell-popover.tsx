"use client"
import { useTranslations } from "next-intl"
import { Popover } from "radix-ui"
import type { ReactNode } from "react"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { usePortalContainer } from "@/components/ui/overlays/use-portal-container"

/** A badge of three digits would hide the bell. */
const MAX_SHOWN = 99

type BellPopoverProps = {
  /** The number of unread notifications; the badge shows at most 99. */
  unread?: number
  /** Whether it is open, if the parent controls it. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  children?: ReactNode
}

export function BellPopover({ unread = 0, isOpen, onOpenChange, children }: BellPopoverProps) {
  const t = useTranslations("shell.bell")
  const container = usePortalContainer()
  return (
    <Popover.Root open={isOpen} onOpenChange={onOpenChange}>
      <Popover.Trigger
        aria-label={unread > 0 ? t("openUnread", { count: unread }) : t("open")}
        className={buttonClass({ variant: "ghost", size: "icon", className: "text-muted" })}
      >
        <Icon name="bell" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 flex h-4.5 min-w-4.5 items-center justify-center rounded-full bg-danger px-1 text-[0.6875rem] leading-none font-semibold text-danger-ink tabular ring-2 ring-background"
          >
            {unread > MAX_SHOWN ? t("overflow", { count: MAX_SHOWN }) : unread}
          </span>
        )}
      </Popover.Trigger>
      <Popover.Portal container={container}>
        <Popover.Content
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
