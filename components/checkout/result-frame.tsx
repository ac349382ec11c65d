import type { ReactNode } from "react"
import { cn } from "@/components/ui/cn"
import { Glyph, type GlyphName } from "@/components/ui/icon"
import { Spinner } from "@/components/ui/spinner"

const TONES = {
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  primary: "bg-primary-soft text-primary",
  neutral: "bg-quiet text-muted",
}

type ResultFrameProps = {
  /** Without an icon a quiet ring turns: something is still under way. */
  icon?: GlyphName
  tone: keyof typeof TONES
  title: string
  message: ReactNode
  children?: ReactNode
}

/** One thing said calmly in the middle of the page, and what to do next. */
export function ResultFrame({ icon, tone, title, message, children }: ResultFrameProps) {
  return (
    <section className="w-full max-w-lg rounded bg-surface p-6 shadow-card sm:p-8">
      <div role="status" className="flex flex-col items-center text-center">
        <span className={cn("inline-flex size-16 items-center justify-center rounded-full", TONES[tone])}>
          {icon ? <Glyph name={icon} className="size-8" /> : <Spinner className="size-7" />}
        </span>
        <h1 className="mt-5 text-2xl font-semibold text-balance">{title}</h1>
        <div className="mt-2 flex flex-col gap-2 text-muted">{message}</div>
      </div>
      {children && <div className="mt-8 flex flex-col gap-3">{children}</div>}
    </section>
  )
}
