import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import { SearchSuggestions } from "@/components/shell/public/search-suggestions"
import { useSuggestionLabels } from "@/components/shell/public/use-suggestion-labels"
import { activeParams, type ListParams } from "@/lib/features/items/list-url"

type SearchBoxProps = {
  path: string
  label: string
  state: ListParams
  /** The institute whose items are suggested while the search is typed; a list of one kind suggests none. */
  suggestsOf?: number
}

/** The search field of a list; it keeps the other filters and works without a script. */
export function SearchBox({ path, label, state, suggestsOf }: SearchBoxProps) {
  const t = useTranslations("items")
  const labels = useSuggestionLabels()
  const field = (
    <Input
      type="search"
      name="searchParam"
      aria-label={label}
      placeholder={label}
      defaultValue={state.searchParam}
      maxLength={80}
      autoComplete="off"
      leading={<Icon name="search" />}
    />
  )
  return (
    <form action={path} role="search" className="flex max-w-xl gap-2">
      {activeParams({ ...state, searchParam: undefined }).map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {suggestsOf === undefined ? (
        <span className="grow">{field}</span>
      ) : (
        <SearchSuggestions instituteId={suggestsOf} labels={labels}>
          {field}
        </SearchSuggestions>
      )}
      <Button type="submit" variant="secondary">
        {t("list.go")}
      </Button>
    </form>
  )
}
