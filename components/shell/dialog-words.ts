import type { DialogRequest, DialogResult } from "@/lib/client/dialogs"

/** The words of a dialog that nobody else chose (spec §2). */
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
  /** Where the focus starts: on the primary, but on the way out when the primary is dangerous. */
  isFirst: boolean
}

/** The heading of a dialog: its own, or the one that the specification gives its type (spec §2). */
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
      { label: secondaryLabel ?? labels.reject, result: "denied", variant: "secondary", isFirst: isDangerous },
      primary(primaryLabel ?? labels.accept, "confirmed", isDangerous),
    ]
  }
  const ways: DialogButton[] = []
  if (cancelLabel) ways.push({ label: cancelLabel, result: "cancelled", variant: "ghost", isFirst: isDangerous })
  if (secondaryLabel) ways.push({ label: secondaryLabel, result: "secondary", variant: "secondary", isFirst: false })
  return [...ways, primary(primaryLabel ?? (type === "error" ? labels.tryAgain : labels.ok), "primary", isDangerous)]
}

const primary = (label: string, result: DialogResult, isDangerous: boolean): DialogButton => ({
  label,
  result,
  variant: isDangerous ? "danger" : "primary",
  isFirst: !isDangerous,
})
