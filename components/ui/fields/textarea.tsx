import type { ComponentProps } from "react"
import { cn } from "../cn"
import { controlClass } from "./control-class"

/** Grows with its content where the browser supports `field-sizing`. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      rows={rows}
      className={cn(
        controlClass,
        "field-sizing-content max-h-96 min-h-24 resize-y py-2.5 leading-relaxed read-only:bg-quiet",
        className,
      )}
      {...rest}
    />
  )
}
