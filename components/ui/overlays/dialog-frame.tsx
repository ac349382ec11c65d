"use client"
import { useTranslations } from "next-intl"
import { Dialog } from "radix-ui"
import type { ReactNode } from "react"
import { buttonClass } from "../button-class"
import { cn } from "../cn"
import { useFocusReturn } from "./use-focus-return"
import { Icon } from "../icon"
import { usePortalContainer } from "./use-portal-container"

type DialogFrameProps = {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  /** One sentence below the title. */
  intro?: ReactNode
  /** The buttons in reading order, the primary last. */
  actions?: ReactNode
  size?: "sm" | "md" | "lg"
  children?: ReactNode
}

/** A modal dialog that traps the focus; on phones it is attached to the bottom of the screen. */
export function DialogFrame({ isOpen, onClose, title, intro, actions, size = "md", children }: DialogFrameProps) {
  const t = useTranslations("ui.dialog")
  const container = usePortalContainer()
  const onCloseAutoFocus = useFocusReturn(isOpen)
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal container={container}>
        <Dialog.Overlay className={SCRIM} />
        <Dialog.Content
          onCloseAutoFocus={onCloseAutoFocus}
          className={cn(WINDOW, WIDTHS[size])}
          {...(intro ? {} : { "aria-describedby": undefined })}
        >
          <header className="px-6 pe-14 pt-6">
            <Dialog.Title className="text-lg font-semibold">{title}</Dialog.Title>
            {intro && <Dialog.Description className="mt-1.5 text-ui text-muted">{intro}</Dialog.Description>}
          </header>
          {children && <div className="min-h-0 overflow-y-auto px-6 pt-4 pb-1">{children}</div>}
          {actions && (
            <footer data-bottom-bar className="flex flex-col-reverse gap-2 p-6 pt-5 sm:flex-row sm:justify-end">
              {actions}
            </footer>
          )}
          <Dialog.Close
            aria-label={t("close")}
            className={buttonClass({ variant: "ghost", size: "icon-sm", className: "absolute end-4 top-5 text-muted" })}
          >
            <Icon name="x" />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const SCRIM = "fixed inset-0 z-50 bg-scrim duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0"

const WINDOW = [
  "fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col overflow-hidden rounded-t bg-raised shadow-card",
  "sm:inset-y-0 sm:my-auto sm:h-fit sm:rounded",
  "duration-150 data-[state=open]:animate-in data-[state=open]:fade-in-0 data-[state=open]:slide-in-from-bottom-2",
].join(" ")

const WIDTHS = { sm: "sm:max-w-md", md: "sm:max-w-xl", lg: "sm:max-w-4xl" } as const
