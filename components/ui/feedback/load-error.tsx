"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { buttonClass } from "../button-class"
import { EmptyState } from "./empty-state"
import { ErrorState } from "./error-state"
import { Icon } from "../icon"

type LoadErrorProps = { failure: Error; onRetry: () => void; back?: { href: string; label: string } }

/**
 * The error of a screen that could not be loaded. A missing resource offers `back`; every other failure offers a retry.
 */
export function LoadError({ failure, onRetry, back }: LoadErrorProps) {
  const t = useTranslations("ui.error")
  const code = "code" in failure ? failure.code : undefined
  if (code === "maintenance")
    return <ErrorState title={t("unavailable")} message={t("unavailableMessage")} onRetry={onRetry} />
  if (code !== "not_found" && code !== "invalid_input") return <ErrorState onRetry={onRetry} />
  return (
    <EmptyState
      icon={<Icon name="search" />}
      title={t("notFound")}
      message={t("notFoundMessage")}
      action={
        back && (
          <Link href={back.href} className={buttonClass({ variant: "secondary" })}>
            {back.label}
          </Link>
        )
      }
    />
  )
}
