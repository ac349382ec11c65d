import type { ReactNode } from "react"
import { Icon } from "@/components/ui/icon"

/** An error that concerns a form as a whole; screen readers announce it. */
export function FormError({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="flex items-start gap-2.5 rounded bg-danger-soft px-3.5 py-3 text-ui text-danger">
      <Icon name="circle-alert" className="mt-px size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
