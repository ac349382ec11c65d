import type { ComponentProps, ReactNode } from "react"
import { cn } from "./cn"
import { controlClass } from "./control-class"

type InputProps = ComponentProps<"input"> & {
  /** A small icon or sign before the text, as ₹. */
  lead?: ReactNode
  /** A sign or a button after the text. */
  trail?: ReactNode
}

export function Input({ lead, trail, className, ...rest }: InputProps) {
  const control = (
    <input
      className={cn(controlClass, "h-10 read-only:bg-quiet", lead && "ps-10", trail && "pe-11", className)}
      {...rest}
    />
  )
  if (!lead && !trail) return control
  return (
    <span className="relative block">
      {lead && <Side className="pointer-events-none start-0 w-10 text-muted">{lead}</Side>}
      {control}
      {trail && <Side className="end-0 w-11">{trail}</Side>}
    </span>
  )
}

function Side({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={cn("absolute inset-y-0 flex items-center justify-center text-ui [&_svg]:size-4.5", className)}>
      {children}
    </span>
  )
}
