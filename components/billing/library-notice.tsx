"use client"
import { useTranslations } from "next-intl"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"

/** Says until when a learner reads on. The room of a lesson has no place for it. */
export function LibraryNotice() {
  const t = useTranslations("planNotice")
  const { date } = useFormats()
  const bootstrap = useBootstrap()
  const until = bootstrap?.plan?.readableUntil
  if (!until) return null
  return (
    <p
      role="note"
      className="mb-6 flex items-start gap-3 rounded bg-primary-soft p-4 text-ui group-has-[[data-focus]]/shell:hidden"
    >
      <Icon name="info" className="mt-0.5 size-5 shrink-0 text-primary" />
      {t("library", { institute: bootstrap.institute.name, until: date(until) })}
    </p>
  )
}
