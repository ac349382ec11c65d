import { type ReactNode, useId } from "react"

/** What belongs together in a form, under its heading. */
export function FormPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5 rounded bg-surface p-4 shadow-card sm:p-6">
      <h2 id={id} className="text-base font-semibold">
        {title}
      </h2>
      {children}
    </section>
  )
}
