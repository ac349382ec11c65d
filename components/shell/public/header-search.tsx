import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import { SearchSuggestions } from "./search-suggestions"
import { useSuggestionLabels } from "./use-suggestion-labels"

type HeaderSearchProps = {
  instituteId: number
  path: string
  /** Whether there is no room for a field. */ isCompact: boolean
}

/** The search of an institute: a field where there is room for it, otherwise one that a <details> opens below the header. */
export function HeaderSearch({ instituteId, path, isCompact }: HeaderSearchProps) {
  const t = useTranslations("shell.public")
  const labels = useSuggestionLabels()
  const field = (
    <SearchSuggestions instituteId={instituteId} labels={labels}>
      <Input
        type="search"
        name="searchParam"
        aria-label={t("search")}
        placeholder={t("search")}
        maxLength={80}
        autoComplete="off"
        leading={<Icon name="search" />}
      />
    </SearchSuggestions>
  )
  return (
    <>
      {!isCompact && (
        <form action={path} role="search" className="hidden w-52 shrink-0 @7xl:block">
          {field}
        </form>
      )}
      <details data-menu className={`group/search ${isCompact ? "" : "@7xl:hidden"}`}>
        <summary
          aria-label={t("search")}
          className="inline-flex size-10 shrink-0 list-none items-center justify-center rounded hover:bg-quiet [&::-webkit-details-marker]:hidden"
        >
          <Icon name="search" className="group-open/search:hidden" />
          <Icon name="x" className="hidden group-open/search:block" />
        </summary>
        <div className="absolute inset-x-0 top-full bg-raised py-3 shadow-card">
          <form action={path} role="search" className="page flex gap-2">
            {field}
            <Button type="submit" variant="secondary">
              {t("search")}
            </Button>
          </form>
        </div>
      </details>
    </>
  )
}
