import { useTranslations } from "next-intl"
import { Button, ButtonLink } from "@/components/ui/button"
import { EmptyState } from "@/components/ui/empty-state"
import { Glyph } from "@/components/ui/icon"
import { Input } from "@/components/ui/input"
import { Pagination } from "@/components/ui/pagination"
import type { DirectoryEntry } from "@/lib/features/institutes/contract"
import { listAddress, type ListState } from "@/lib/features/items/list-address"
import { paths } from "@/lib/shared/paths"
import { InstituteTile } from "./institute-tile"
import { MarketingPage } from "./marketing-page"

type DirectoryProps = {
  state: ListState
  list: { content: DirectoryEntry[]; page: number; totalElements: number; totalPages: number }
}

/** Every institute that wants to be found. */
export function Directory({ state, list }: DirectoryProps) {
  const t = useTranslations("marketing.institutes")
  return (
    <MarketingPage title={t("title")} lead={t("lead")}>
      <div className="page pt-8">
        <form action={paths.institutes} role="search" className="flex max-w-xl gap-2">
          <span className="grow">
            <Input
              type="search"
              name="searchParam"
              aria-label={t("search")}
              placeholder={t("search")}
              defaultValue={state.searchParam}
              maxLength={80}
              lead={<Glyph name="search" />}
            />
          </span>
          <Button type="submit" variant="secondary">
            {t("go")}
          </Button>
        </form>
        <p role="status" className="mt-6 mb-4 text-ui text-muted tabular">
          {t("count", { count: list.totalElements })}
        </p>
        {list.content.length > 0 ? (
          <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
            {list.content.map((institute) => (
              <li key={institute.id} className="flex">
                <InstituteTile institute={institute} headings="h2" />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<Glyph name="search" />}
            title={t("empty")}
            message={t("emptyNote")}
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
          hrefFor={(page) => listAddress(paths.institutes, { ...state, page })}
        />
      </div>
    </MarketingPage>
  )
}
