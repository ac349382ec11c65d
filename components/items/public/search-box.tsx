import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Input } from "@/components/ui/fields/input"
import { Icon } from "@/components/ui/icon"
import { activeParams, type ListParams } from "@/lib/features/items/list-url"

type SearchBoxProps = { path: string; label: string; state: ListParams }

/** The search field of a list; it keeps the other filters and works without a script. */
export function SearchBox({ path, label, state }: SearchBoxProps) {
  const t = useTranslations("items.list")
  return (
    <form action={path} role="search" className="flex max-w-xl gap-2">
      {activeParams({ ...state, searchParam: undefined }).map(({ name, value }) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <span className="grow">
        <Input
          type="search"
          name="searchParam"
          aria-label={label}
          placeholder={label}
          defaultValue={state.searchParam}
          maxLength={80}
          leading={<Icon name="search" />}
        />
      </span>
      <Button type="submit" variant="secondary">
        {t("go")}
      </Button>
    </form>
  )
}
