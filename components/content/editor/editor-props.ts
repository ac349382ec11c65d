import type { useUndo } from "../builder/use-undo"

/** What every form in the sheet gets. */
export type EditorProps = Pick<ReturnType<typeof useUndo>, "offerUndo"> & { onSaved: () => void }
