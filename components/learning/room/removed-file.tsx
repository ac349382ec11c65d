import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { useNoun } from "@/components/ui/noun-context"

/** Says in the place of the file of a lesson that the institute has removed it. */
export function RemovedFile() {
  const t = useTranslations("learning.learn")
  const noun = useNoun()
  return (
    <p role="status" className="mt-6 flex max-w-prose items-start gap-3 rounded bg-quiet p-4 text-ui">
      <Icon name="info" className="size-5 shrink-0 text-muted" />
      {t("fileRemoved", { noun })}
    </p>
  )
}
