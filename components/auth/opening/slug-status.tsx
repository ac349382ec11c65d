import { useTranslations } from "next-intl"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { paths } from "@/lib/shared/paths"
import type { SlugCheck } from "./use-slug-check"

interface SlugStatusProps {
  id: string
  check: SlugCheck | undefined
  onChoose: (slug: string) => void
}

/** Says below the address whether it is free, read aloud as it changes, and offers free ones. */
export function SlugStatus({ id, check, onChoose }: SlugStatusProps) {
  const t = useTranslations("opening")
  const isRefused = check !== undefined && check.state !== "free" && check.state !== "checking"
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <p
        id={id}
        aria-live="polite"
        className={`flex min-h-5 items-start gap-1.5 text-sm ${isRefused ? "text-danger" : check?.state === "free" ? "text-success" : "text-muted"}`}
      >
        {check?.state === "free" && <Icon name="check" className="mt-0.5 size-4 shrink-0" />}
        {isRefused && <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0" />}
        <span>{check ? t(`states.${check.state}`) : t("addressHelp")}</span>
      </p>
      {check?.isBrand && (
        <Link href={paths.contactAboutBrand} className="text-sm font-medium text-primary underline">
          {t("brand")}
        </Link>
      )}
      {isRefused && check.suggestions.length > 0 && (
        <div className="flex flex-wrap items-center gap-2 text-sm">
          <span className="text-muted">{t("suggestions")}</span>
          {check.suggestions.map((slug) => (
            <button
              key={slug}
              type="button"
              onClick={() => onChoose(slug)}
              className="min-h-8 max-w-full rounded bg-quiet px-2.5 font-medium break-all text-primary hover:bg-primary-soft"
            >
              {slug}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
