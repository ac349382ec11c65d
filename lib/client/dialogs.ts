import { observable } from "./observable"

/** The four types of the specification (spec §2). */
export type DialogType = "error" | "success" | "warning" | "confirmation"

/** The button that was pressed; "closed" when the dialog was closed without one. */
export type DialogResult = "primary" | "secondary" | "cancelled" | "confirmed" | "denied" | "closed"

export type DialogRequest = {
  type: DialogType
  /** Defaults to "Error!" for errors and "Warning!" for warnings. */
  title?: string
  message: string | readonly string[]
  /** Defaults to "Try Again" for errors and "Ok" for the others. */
  primaryLabel?: string
  secondaryLabel?: string
  cancelLabel?: string
  /** Shows Accept and Reject in place of the other buttons; their results are "confirmed" and "denied". */
  isAcceptReject?: boolean
  /** Shows the primary button in the style of a destructive action. */
  isDangerous?: boolean
}

export type OpenDialog = DialogRequest & { id: number; answer: (result: DialogResult) => void }

/** The open dialogs in order; `DialogsHost` shows the first. */
export const dialogs = observable<readonly OpenDialog[]>([])

/** The most dialogs that may be queued; a further one resolves with "closed" at once. */
export const MAX_DIALOGS = 5

let lastId = 0

/** Opens a dialog and resolves with the button that was pressed. An identical dialog that is already open is shared. */
export function openDialog(request: DialogRequest): Promise<DialogResult> {
  const open = dialogs.get()
  const same = open.find((dialog) => isSame(dialog, request))
  if (!same && open.length >= MAX_DIALOGS) return Promise.resolve("closed")
  return new Promise((resolve) => {
    if (same) dialogs.set(open.map((dialog) => (dialog === same ? withResolver(dialog, resolve) : dialog)))
    else dialogs.set([...open, { ...request, id: ++lastId, answer: resolve }])
  })
}

/** Resolves a dialog with the button that was pressed and shows the next one. */
export function answerDialog(id: number, result: DialogResult): void {
  const answered = dialogs.get().find((dialog) => dialog.id === id)
  dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id))
  answered?.answer(result)
}

/** Closes every dialog, for example when the session ends (spec §8). */
export function closeDialogs(): void {
  for (const { id } of dialogs.get()) answerDialog(id, "closed")
}

const isSame = (one: DialogRequest, other: DialogRequest) =>
  one.type === other.type && one.title === other.title && String(one.message) === String(other.message)

const withResolver = (dialog: OpenDialog, resolve: (result: DialogResult) => void): OpenDialog => ({
  ...dialog,
  answer(result) {
    dialog.answer(result)
    resolve(result)
  },
})
