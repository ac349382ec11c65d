"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { buttonClass } from "./button-class"
import { EmptyState } from "./empty-state"
import { ErrorState } from "./error-state"
import { Glyph } from "./icon"

type LoadFaultProps = { failure: Error; onRetry: () => void; back?: { href: string; label: string } }

/** Why a screen stays empty: what is not there cannot be tried again, everything else can. */
export function LoadFault({ failure, onRetry, back }: LoadFaultProps) {
  const t = useTranslations("ui.error")
  const code = "code" in failure ? failure.code : undefined
  if (code === "maintenance") return <ErrorState title={t("away")} message={t("awayMessage")} onRetry={onRetry} />
  if (code !== "not_found" && code !== "invalid_input") return <ErrorState onRetry={onRetry} />
  return (
    <EmptyState
      icon={<Glyph name="search" />}
      title={t("gone")}
      message={t("goneMessage")}
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
