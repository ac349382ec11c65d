import { observable } from "./observable"

/** The four types of the specification (spec §2). */
export type DialogType = "error" | "success" | "warning" | "confirmation"

/** What was pressed; "closed" when the dialog went without an answer. */
export type DialogResult = "primary" | "secondary" | "cancelled" | "confirmed" | "denied" | "closed"

export type DialogRequest = {
  type: DialogType
  /** Errors are headed "Error!" and warnings "Warning!" when this is left out. */
  title?: string
  message: string | readonly string[]
  /** "Try Again" for errors and "Ok" for the others when left out. */
  primaryLabel?: string
  secondaryLabel?: string
  cancelLabel?: string
  /** Shows Accept and Reject in place of the other buttons; they answer "confirmed" and "denied". */
  isAcceptReject?: boolean
  /** Paints the primary button as dangerous. */
  isDangerous?: boolean
}

export type OpenDialog = DialogRequest & { id: number; answer: (result: DialogResult) => void }

/** The dialogs that wait, the one to be seen first; `DialogsHost` shows it. */
export const dialogs = observable<readonly OpenDialog[]>([])

/** More dialogs than this help nobody: a further one is answered "closed" at once. */
export const MOST_DIALOGS = 5

let lastId = 0

/** Asks the person and resolves with what was pressed. The same question asked again while it waits is asked once. */
export function openDialog(request: DialogRequest): Promise<DialogResult> {
  const waiting = dialogs.get()
  const same = waiting.find((dialog) => isSame(dialog, request))
  if (!same && waiting.length >= MOST_DIALOGS) return Promise.resolve("closed")
  return new Promise((resolve) => {
    if (same) dialogs.set(waiting.map((dialog) => (dialog === same ? alsoAnswering(dialog, resolve) : dialog)))
    else dialogs.set([...waiting, { ...request, id: ++lastId, answer: resolve }])
  })
}

/** Answers the dialog with what was pressed and shows the next one. */
export function answerDialog(id: number, result: DialogResult): void {
  const answered = dialogs.get().find((dialog) => dialog.id === id)
  dialogs.set(dialogs.get().filter((dialog) => dialog.id !== id))
  answered?.answer(result)
}

/** Closes every dialog, as when the session ends (spec §8). */
export function closeDialogs(): void {
  for (const { id } of dialogs.get()) answerDialog(id, "closed")
}

const isSame = (one: DialogRequest, other: DialogRequest) =>
  one.type === other.type && one.title === other.title && String(one.message) === String(other.message)

const alsoAnswering = (dialog: OpenDialog, resolve: (result: DialogResult) => void): OpenDialog => ({
  ...dialog,
  answer(result) {
    dialog.answer(result)
    resolve(result)
  },
})
