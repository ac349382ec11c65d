import type { ComponentProps } from "react"
import { cn } from "./cn"
import { controlClass } from "./control-class"
import { Glyph } from "./icon"

/** The browser's own list, which works with every keyboard, screen reader and phone, in our clothes. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select className={cn(controlClass, "h-10 cursor-pointer appearance-none truncate pe-10", className)} {...rest}>
        {children}
      </select>
      <Glyph name="chevron-down" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted" />
    </span>
  )
}
