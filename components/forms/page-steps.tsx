import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"

type PageStepsProps = {
  /** Counted from 0. */
  page: number
  totalPages: number
  onPage: (page: number) => void
}

/** The steps to newer and older entries of a list in a sheet, whose page the URL does not have; nothing where one page has all. */
export function PageSteps({ page, totalPages, onPage }: PageStepsProps) {
  const t = useTranslations("forms.pages")
  if (totalPages <= 1) return null
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
      <Button variant="secondary" size="sm" disabled={page === 0} onClick={() => onPage(page - 1)}>
        {t("newer")}
      </Button>
      <span className="text-sm text-muted tabular">{t("page", { page: page + 1, pages: totalPages })}</span>
      <Button variant="secondary" size="sm" disabled={page + 1 >= totalPages} onClick={() => onPage(page + 1)}>
        {t("older")}
      </Button>
    </div>
  )
}
