"use client"
import { useSyncExternalStore } from "react"
import { lazyPart, useLoadWhenIdle } from "@/components/ui/lazy-part"
import { answerDialog, dialogs, type OpenDialog } from "@/lib/client/dialogs"
import type { DialogLabels } from "./dialog-labels"

const DialogWindow = lazyPart(() => import("./dialog-window").then((file) => file.DialogWindow), { isQuiet: true })

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
