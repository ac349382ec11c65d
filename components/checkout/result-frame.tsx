import type { ReactNode } from "react"
import { cn } from "@/components/ui/cn"
import { Icon, type IconName } from "@/components/ui/icon"
import { Spinner } from "@/components/ui/feedback/spinner"

const TONES = {
  success: "bg-success-soft text-success",
  danger: "bg-danger-soft text-danger",
  primary: "bg-primary-soft text-primary",
  neutral: "bg-quiet text-muted",
}

type ResultFrameProps = {
  /** Without an icon a spinner is shown: the result is still pending. */
  icon?: IconName
  tone: keyof typeof TONES
  title: string
  message: ReactNode
  children?: ReactNode
}

/** A result message in the middle of the page, with the next steps. */
export function ResultFrame({ icon, tone, title, message, children }: ResultFrameProps) {
  return (
    <section className="w-full max-w-lg rounded bg-surface p-6 shadow-card sm:p-8">
      <div role="status" className="flex flex-col items-center text-center">
        <span className={cn("inline-flex size-16 items-center justify-center rounded-full", TONES[tone])}>
          {icon ? <Icon name={icon} className="size-8" /> : <Spinner className="size-7" />}
        </span>
        <h1 className="mt-5 text-2xl font-semibold text-balance">{title}</h1>
        <div className="mt-2 flex flex-col gap-2 text-muted">{message}</div>
      </div>
      {children && <div className="mt-8 flex flex-col gap-3">{children}</div>}
    </section>
  )
}
