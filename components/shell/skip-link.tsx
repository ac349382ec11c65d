import { useTranslations } from "next-intl"

/** The first focusable element of a page: skips header and navigation. */
export function SkipLink() {
  const t = useTranslations("shell")
  return (
    <a
      href="#content"
      className="fixed start-4 top-3 z-50 -translate-y-20 rounded bg-primary px-4 py-2 text-ui font-medium text-primary-ink focus:translate-y-0"
    >
      {t("skip")}
    </a>
  )
}
