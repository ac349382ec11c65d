"use client"
import { useLocale } from "next-intl"
import type { ComponentProps } from "react"
import { formatDate } from "@/lib/shared/dates"
import { cn } from "../cn"
import { Input } from "./input"

type DateInputProps = Omit<ComponentProps<"input">, "type" | "value" | "className"> & {
  /** The day as `YYYY-MM-DD`; empty for none. */
  value: string
  className?: string
}

/** A day, shown as everywhere ("27 Nov 2026") until it has the focus, when the browser's own field takes it. */
export function DateInput({ value, className, ...rest }: DateInputProps) {
  const locale = useLocale()
  return (
    <span className={cn("relative block min-w-0", className)}>
      <Input
        type="date"
        value={value}
        className="peer w-full min-w-0 text-ui not-focus:text-transparent not-focus:[&::-webkit-datetime-edit]:opacity-0"
        {...rest}
      />
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 start-3 flex items-center text-ui whitespace-nowrap text-text peer-focus:hidden"
      >
        {value && formatDate(value, { locale, timezone: "UTC" })}
      </span>
    </span>
  )
}
