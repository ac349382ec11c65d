"use client"
import { useTranslations } from "next-intl"
import { Dialog } from "radix-ui"
import { type ReactNode, useState } from "react"
import { markLeaveGuards, mayLeave } from "@/lib/client/leave-guards"
import { buttonClass } from "../button-class"
import { cn } from "../cn"
import { useFocusReturn } from "./use-focus-return"
import { Icon } from "../icon"
import { usePortalContainer } from "./use-portal-container"

export type SheetProps = {
  isOpen: boolean
  onClose: () => void
  title: string
  /** The edge from which it slides in: the inline end, or the bottom. */
  side?: "end" | "bottom"
  /** Gives it room for a form with long texts. */
  isWide?: boolean
  children: ReactNode
}

/** A modal panel that slides in beside the page; one with unsaved changes (`useLeaveWarning`) asks before it closes. */
export function SheetPanel({ isOpen, onClose, title, side = "end", isWide, children }: SheetProps) {
  const t = useTranslations("ui.dialog")
  const container = usePortalContainer()
  const onCloseAutoFocus = useFocusReturn(isOpen)
  const [mark, setMark] = useState<number>()
  if (isOpen && mark === undefined) setMark(markLeaveGuards())
  if (!isOpen && mark !== undefined) setMark(undefined)
  // What was typed into the panel is not lost by Esc, by a press beside it or by its button without a question.
  const onDismiss = () => void mayLeave(mark).then((may) => may && onClose())
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onDismiss()}>
      <Dialog.Portal container={container}>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-scrim duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={focusFirstField}
          onCloseAutoFocus={onCloseAutoFocus}
          className={cn(PANEL, SIDES[side], isWide && "max-w-2xl")}
        >
          <header className="flex items-center justify-between px-5 pt-4 pb-2">
            <Dialog.Title className="text-base font-semibold">{title}</Dialog.Title>
            <Dialog.Close
              aria-label={t("close")}
              className={buttonClass({ variant: "ghost", size: "icon-sm", className: "-me-1.5 text-muted" })}
            >
              <Icon name="x" />
            </Dialog.Close>
          </header>
          <div data-sheet-body className="min-h-0 grow overflow-y-auto px-5 pb-6">
            {children}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Focuses the first control if it is a form field; otherwise the close button gets the focus. */
function focusFirstField(event: Event) {
  const panel = event.currentTarget
  if (!(panel instanceof HTMLElement)) return
  const first = panel.querySelector<HTMLElement>("[data-sheet-body] :is(a[href], button, input, select, textarea)")
  if (!first?.matches("input, select, textarea")) return
  event.preventDefault()
  first.focus()
}

const PANEL =
  "fixed z-50 flex flex-col bg-raised shadow-card duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0"

const SIDES = {
  end: "inset-y-0 end-0 w-full max-w-md",
  bottom: "inset-x-0 bottom-0 max-h-[85dvh] rounded-t data-[state=open]:slide-in-from-bottom-4",
} as const
