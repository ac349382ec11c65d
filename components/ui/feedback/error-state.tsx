"use client"
import { useTranslations } from "next-intl"
import { Button } from "../button"
import { Icon } from "../icon"

type ErrorStateProps = {
  /** What went wrong; by default that it could not be loaded. */
  title?: string
  /** What the user can do. */
  message?: string
  onRetry?: () => void
}

export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  const t = useTranslations("ui.error")
  return (
    <div role="alert" className="mx-auto flex max-w-md flex-col items-center gap-2 px-6 py-14 text-center">
      <span className="mb-3 inline-flex size-14 items-center justify-center rounded-full bg-danger-soft text-danger">
        <Icon name="triangle-alert" className="size-6" />
      </span>
      <p className="text-base font-semibold">{title ?? t("title")}</p>
      <p className="text-ui text-muted">{message ?? t("message")}</p>
      {onRetry && (
        <Button variant="secondary" className="mt-4" onClick={onRetry}>
          {t("tryAgain")}
        </Button>
      )}
    </div>
  )
}
