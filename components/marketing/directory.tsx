import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"
import { Pagination } from "@/components/ui/table/pagination"
import type { DirectoryEntry } from "@/lib/features/institutes/contract"
import { listUrl, type ListParams } from "@/lib/features/items/list-url"
import { paths } from "@/lib/shared/paths"
import { DirectorySearch } from "./directory-search"
import { InstituteTile } from "./institute-tile"
import { MarketingPage } from "./marketing-page"

type DirectoryProps = {
  state: ListParams
  list: { content: DirectoryEntry[]; page: number; totalElements: number; totalPages: number }
}

/** The directory of listed institutes. */
export function Directory({ state, list }: DirectoryProps) {
  const t = useTranslations("marketing.institutes")
  return (
    <MarketingPage title={t("title")} lead={t("lead")}>
      <div className="page pt-8">
        <DirectorySearch words={state.searchParam} />
        <p role="status" className="mt-6 mb-4 text-ui text-muted tabular">
          {t("count", { count: list.totalElements })}
        </p>
        {list.content.length > 0 ? (
          <ul className="grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {list.content.map((institute) => (
              <li key={institute.id} className="flex">
                <InstituteTile institute={institute} headings="h2" />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<Icon name="search" />}
            title={t("empty")}
            message={t("emptyMessage")}
            action={
              <ButtonLink variant="secondary" href={paths.institutes}>
                {t("all")}
              </ButtonLink>
            }
          />
        )}
        <Pagination
          className="mt-12"
          page={list.page + 1}
          pages={list.totalPages}
          hrefFor={(page) => listUrl(paths.institutes, { ...state, page })}
        />
      </div>
    </MarketingPage>
  )
}
