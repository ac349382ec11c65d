import type { DialogRequest, DialogResult } from "@/lib/client/dialogs"

/** The default labels of dialogs (spec §2). */
export type DialogLabels = {
  errorTitle: string
  warningTitle: string
  tryAgain: string
  ok: string
  accept: string
  reject: string
}

type DialogButton = {
  label: string
  result: DialogResult
  variant: "primary" | "secondary" | "ghost" | "danger"
  /** Whether it has the initial focus: the primary, or the button that dismisses when the primary is dangerous. */
  isFocused: boolean
}

/** The title of a dialog: its own, or the default of its type (spec §2). */
export function dialogTitle({ type, title }: DialogRequest, labels: DialogLabels): string | undefined {
  if (title) return title
  if (type === "error") return labels.errorTitle
  return type === "warning" ? labels.warningTitle : undefined
}

/** The buttons of a dialog in reading order, the primary last (spec §2). */
export function dialogButtons(dialog: DialogRequest, labels: DialogLabels): DialogButton[] {
  const { type, primaryLabel, secondaryLabel, cancelLabel, isAcceptReject, isDangerous = false } = dialog
  if (isAcceptReject) {
    return [
      { label: secondaryLabel ?? labels.reject, result: "denied", variant: "secondary", isFocused: isDangerous },
      primary(primaryLabel ?? labels.accept, "confirmed", isDangerous),
    ]
  }
  const buttons: DialogButton[] = []
  if (cancelLabel) buttons.push({ label: cancelLabel, result: "cancelled", variant: "ghost", isFocused: isDangerous })
  if (secondaryLabel)
    buttons.push({ label: secondaryLabel, result: "secondary", variant: "secondary", isFocused: false })
  return [...buttons, primary(primaryLabel ?? (type === "error" ? labels.tryAgain : labels.ok), "primary", isDangerous)]
}

const primary = (label: string, result: DialogResult, isDangerous: boolean): DialogButton => ({
  label,
  result,
  variant: isDangerous ? "danger" : "primary",
  isFocused: !isDangerous,
})
