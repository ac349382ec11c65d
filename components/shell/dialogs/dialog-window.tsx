"use client"
import { AlertDialog } from "radix-ui"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { useFocusReturn } from "@/components/ui/overlays/use-focus-return"
import { Icon, type IconName } from "@/components/ui/icon"
import { usePortalContainer } from "@/components/ui/overlays/use-portal-container"
import type { DialogRequest, DialogResult, DialogType } from "@/lib/client/dialogs"
import { dialogButtons, dialogTitle, type DialogLabels } from "./dialog-labels"

type DialogWindowProps = {
  dialog: DialogRequest
  labels: DialogLabels
  onAnswer: (result: DialogResult) => void
}

/**
 * A dialog of one of the four types. Escape resolves to "cancelled" if there is a cancel button, otherwise to "closed".
 */
export function DialogWindow({ dialog, labels, onAnswer }: DialogWindowProps) {
  const container = usePortalContainer()
  const onCloseAutoFocus = useFocusReturn(true)
  const title = dialogTitle(dialog, labels)
  const buttons = dialogButtons(dialog, labels)
  const messages = typeof dialog.message === "string" ? [dialog.message] : dialog.message
  const { icon, className } = dialog.isDangerous ? STYLES.warning : STYLES[dialog.type]
  const onDismiss = () => onAnswer(dialog.cancelLabel ? "cancelled" : "closed")
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onDismiss()}>
      <AlertDialog.Portal container={container}>
        <AlertDialog.Overlay className="fixed inset-0 z-60 animate-in bg-scrim duration-150 fade-in-0" />
        <AlertDialog.Content onCloseAutoFocus={onCloseAutoFocus} className={WINDOW}>
          <div className="flex gap-4">
            <span className={cn("inline-flex size-10 shrink-0 items-center justify-center rounded-full", className)}>
              <Icon name={icon} />
            </span>
            <div className="min-w-0 grow pt-1.5">
              <AlertDialog.Title className={title ? "mb-1.5 text-lg font-semibold" : "sr-only"}>
                {title ?? messages[0]}
              </AlertDialog.Title>
              <AlertDialog.Description asChild>
                <div className="max-h-[50dvh] overflow-y-auto text-ui text-muted">
                  {messages.length === 1 ? (
                    <p className={title ? undefined : "text-base text-text"}>{messages[0]}</p>
                  ) : (
                    <ul className="list-disc space-y-1 ps-4.5">
                      {messages.map((message) => (
                        <li key={message}>{message}</li>
                      ))}
                    </ul>
                  )}
                </div>
              </AlertDialog.Description>
            </div>
          </div>
          <footer data-bottom-bar className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            {buttons.map((button) => (
              <Button
                key={button.result}
                variant={button.variant}
                autoFocus={button.isFocused}
                onClick={() => onAnswer(button.result)}
              >
                {button.label}
              </Button>
            ))}
          </footer>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const STYLES: Record<DialogType, { icon: IconName; className: string }> = {
  error: { icon: "circle-alert", className: "bg-danger-soft text-danger" },
  warning: { icon: "triangle-alert", className: "bg-warning-soft text-warning" },
  success: { icon: "circle-check", className: "bg-success-soft text-success" },
  confirmation: { icon: "circle-question-mark", className: "bg-primary-soft text-primary" },
}

const WINDOW = [
  "fixed inset-x-4 inset-y-0 z-60 mx-auto my-auto h-fit max-w-md rounded bg-raised p-6 shadow-card",
  "duration-150 animate-in fade-in-0 zoom-in-98 focus:outline-none",
].join(" ")
