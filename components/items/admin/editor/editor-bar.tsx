import type { ReactNode } from "react"

/** Whether everything is saved, and the next steps: below the header of the area, in sight wherever one has scrolled to. */
export function EditorBar({ status, actions }: { status: ReactNode; actions: ReactNode }) {
  return (
    <div
      data-editor-bar
      className="sticky top-16 z-10 -mx-4 mb-6 flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 bg-background/92 px-4 py-2 shadow-[0_1px_0_var(--line)] backdrop-blur-md sm:-mx-6 sm:px-6 lg:top-18 lg:-mx-8 lg:px-8"
    >
      <div className="min-w-0 flex-1 basis-32">{status}</div>
      {actions}
    </div>
  )
}
