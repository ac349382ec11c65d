import { useTranslations } from "next-intl"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/glyph"

/** What stands in place of a list of sent that shows nothing: the way to write, or back to all of them. */
export function SentEmpty({
  isNarrowed,
  allHref,
  writeHref,
}: {
  isNarrowed: boolean
  allHref: string
  writeHref: string
}) {
  const t = useTranslations("sending")
  return (
    <EmptyState
      icon={<Glyph name={isNarrowed ? "search" : "send"} />}
      title={t(isNarrowed ? "none" : "empty")}
      message={t(isNarrowed ? "noneMessage" : "emptyMessage")}
      action={
        <Link href={isNarrowed ? allHref : writeHref} className={buttonClass({ variant: "secondary" })}>
          {t(isNarrowed ? "showAll" : "writeFirst")}
        </Link>
      }
    />
  )
}
