"use client"
import { useSyncExternalStore } from "react"
import { quietPart, useLoadWhenIdle } from "@/components/ui/quiet-part"
import { answerDialog, dialogs, type OpenDialog } from "@/lib/client/dialogs"
import type { DialogLabels } from "./dialog-labels"

const DialogWindow = quietPart(() => import("./dialog-window").then((file) => file.DialogWindow))

const none: readonly OpenDialog[] = []

/** Shows the first queued dialog; the component of dialogs is loaded before the first one opens. */
export function DialogsHost({ labels }: { labels: DialogLabels }) {
  useLoadWhenIdle(DialogWindow)
  const [first] = useSyncExternalStore(dialogs.subscribe, dialogs.get, () => none)
  if (!first) return null
  return (
    <DialogWindow key={first.id} dialog={first} labels={labels} onAnswer={(result) => answerDialog(first.id, result)} />
  )
}
