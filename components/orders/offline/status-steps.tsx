"use client"
import { useTranslations } from "next-intl"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import type { ApplicationState } from "@/lib/features/offline/states"

const STEPS = [
  "submitted",
  "under_review",
  "payment_awaited",
  "payment_received",
  "enrolled",
] as const satisfies readonly ApplicationState[]

/** The state of an application as a line of five steps. */
export function StatusSteps({ status }: { status: ApplicationState }) {
  const t = useTranslations("orders.offline")
  const reached = STEPS.findIndex((step) => step === status)
  return (
    <ol aria-label={t("steps")} className="flex flex-col gap-2 sm:grid sm:grid-cols-5 sm:gap-3">
      {STEPS.map((step, at) => {
        const isDone = at < reached || status === "enrolled"
        return (
          <li
            key={step}
            aria-current={at === reached ? "step" : undefined}
            className={cn(
              "flex items-center gap-2 text-sm sm:flex-col sm:items-start sm:border-t-4 sm:pt-2",
              at <= reached ? "font-medium sm:border-primary" : "text-muted sm:border-line",
            )}
          >
            <span
              className={cn(
                "flex size-5 shrink-0 items-center justify-center rounded-full text-xs",
                at <= reached ? "bg-primary text-primary-ink" : "bg-quiet",
              )}
            >
              {isDone ? <Icon name="check" className="size-3.5" /> : at + 1}
            </span>
            {t(`states.${step}`)}
          </li>
        )
      })}
    </ol>
  )
}
