"use client"
import { lazy, Suspense, useSyncExternalStore } from "react"
import { answerDialog, dialogs, type OpenDialog } from "@/lib/client/dialogs"
import type { DialogLabels } from "./dialog-labels"

const DialogWindow = lazy(() => import("./dialog-window").then((file) => ({ default: file.DialogWindow })))

const none: readonly OpenDialog[] = []

/** Shows the first queued dialog; the dialog component is loaded when the first one opens. */
export function DialogsHost({ labels }: { labels: DialogLabels }) {
  const [first] = useSyncExternalStore(dialogs.subscribe, dialogs.get, () => none)
  if (!first) return null
  return (
    <Suspense>
      <DialogWindow
        key={first.id}
        dialog={first}
        labels={labels}
        onAnswer={(result) => answerDialog(first.id, result)}
      />
    </Suspense>
  )
}
