import type { ComponentProps } from "react"
import { cn } from "../cn"
import { controlClass } from "./control-class"
import { Icon } from "../icon"

/** A styled native select, which works with every keyboard, screen reader and phone. */
export function Select({ className, children, ...rest }: ComponentProps<"select">) {
  return (
    <span className="relative block">
      <select className={cn(controlClass, "h-10 cursor-pointer appearance-none truncate pe-10", className)} {...rest}>
        {children}
      </select>
      <Icon name="chevron-down" className="pointer-events-none absolute inset-y-0 end-3 my-auto size-4 text-muted" />
    </span>
  )
}
