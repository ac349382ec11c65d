"use client"
import { useTranslations } from "next-intl"
import { type ReactNode, useRef, useState } from "react"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { useOnDemand } from "@/components/ui/overlays/use-on-demand"
import { loadPart } from "@/lib/client/load-part"

/** A badge of three digits would hide the bell. */
const MAX_SHOWN = 99

type BellPopoverProps = {
  /** The number of unread notifications; the badge shows at most 99. */
  unread?: number
  /** Whether it is open, if the parent controls it. */
  isOpen?: boolean
  onOpenChange?: (isOpen: boolean) => void
  /** Called when the pointer or the focus reaches the bell, to load what the panel shows. */
  onNear?: () => void
  children?: ReactNode
}

const importPanel = () => loadPart(() => import("./bell-panel"))

/** The bell and what it opens, which is loaded when the pointer or the focus reaches the bell. */
export function BellPopover({ unread = 0, isOpen: isOpenInParent, onOpenChange, onNear, children }: BellPopoverProps) {
  const t = useTranslations("shell.bell")
  const [wasOpened, setWasOpened] = useState(false)
  const [panel, loadPanel] = useOnDemand(importPanel)
  const anchor = useRef<HTMLButtonElement>(null)
  const isOpen = isOpenInParent ?? wasOpened

  function load() {
    loadPanel()
    onNear?.()
  }

  function changeOpen(open: boolean) {
    load()
    setWasOpened(open)
    onOpenChange?.(open)
  }

  return (
    <>
      <button
        ref={anchor}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen && panel !== undefined}
        aria-label={unread > 0 ? t("openUnread", { count: unread }) : t("open")}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => changeOpen(!isOpen)}
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
      </button>
      {panel && (
        <panel.BellPanel anchor={anchor} isOpen={isOpen} onOpenChange={changeOpen}>
          {children}
        </panel.BellPanel>
      )}
    </>
  )
}
