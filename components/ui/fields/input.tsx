import type { ComponentProps, ReactNode } from "react"
import { cn } from "../cn"
import { controlClass } from "./control-class"

type InputProps = ComponentProps<"input"> & {
  /** An icon or sign before the text, as ₹. */
  leading?: ReactNode
  /** An icon or a button after the text. */
  trailing?: ReactNode
}

export function Input({ leading, trailing, className, ...rest }: InputProps) {
  const control = (
    <input
      className={cn(controlClass, "h-10 read-only:bg-quiet", leading && "ps-10", trailing && "pe-11", className)}
      {...rest}
    />
  )
  if (!leading && !trailing) return control
  return (
    <span className="relative block">
      {leading && <Adornment className="pointer-events-none start-0 w-10 text-muted">{leading}</Adornment>}
      {control}
      {trailing && <Adornment className="end-0 w-11">{trailing}</Adornment>}
    </span>
  )
}

function Adornment({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span className={cn("absolute inset-y-0 flex items-center justify-center text-ui [&_svg]:size-4.5", className)}>
      {children}
    </span>
  )
}
