import type { ReactNode } from "react"
import { Glyph } from "@/components/ui/icon"

/** What is wrong with a form as a whole, read out at once. */
export function FormFault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2.5 rounded bg-danger-soft px-3.5 py-3 text-ui text-danger">
      <Glyph name="circle-alert" className="mt-px size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
