import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { Input } from "@/components/ui/fields/input"
import { LEVELS } from "@/lib/features/items/levels"
import { activeFilters, listUrl, type ListParams } from "@/lib/features/items/list-url"
import type { ItemKind } from "@/lib/shared/item-kinds"

type ItemFiltersProps = {
  path: string
  kind: ItemKind
  state: ListParams
  categories: { category: string; count: number }[]
}

/** Search, category and level of a list; all are in the URL and work without a script. */
export function ItemFilters({ path, kind, state, categories }: ItemFiltersProps) {
  const t = useTranslations("items")
  const { searchParam, category, level } = state
  const label = t("list.searchIn", { kind: t(`kinds.${kind}`) })
  const subjects = categories.map((one) => ({ value: one.category, label: one.category, count: one.count }))
  const levels = LEVELS.filter((value) => value !== "all").map((value) => ({ value, label: t(`levels.${value}`) }))
  return (
    <div className="flex flex-col gap-4">
      <form action={path} role="search" className="flex max-w-xl gap-2">
        {activeFilters({ ...state, searchParam: undefined }).map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <span className="grow">
          <Input
            type="search"
            name="searchParam"
            aria-label={label}
            placeholder={label}
            defaultValue={searchParam}
            maxLength={80}
            leading={<Icon name="search" />}
          />
        </span>
        <Button type="submit" variant="secondary">
          {t("list.go")}
        </Button>
      </form>
      {subjects.length > 1 && (
        <FilterLinks
          name={t("list.category")}
          anyLabel={t("list.any")}
          options={subjects}
          chosen={category}
          hrefFor={(value) => listUrl(path, { ...state, page: 1, category: value })}
        />
      )}
      {kind === "course" && (
        <FilterLinks
          name={t("list.level")}
          anyLabel={t("list.any")}
          options={levels}
          chosen={level}
          hrefFor={(value) => listUrl(path, { ...state, page: 1, level: value })}
        />
      )}
    </div>
  )
}

type FilterLinksProps = {
  name: string
  anyLabel: string
  options: { value: string; label: string; count?: number }[]
  chosen: string | undefined
  hrefFor: (value: string | undefined) => string
}

function FilterLinks({ name, anyLabel, options, chosen, hrefFor }: FilterLinksProps) {
  const all = [{ value: undefined, label: anyLabel, count: undefined }, ...options]
  return (
    <nav aria-label={name} className="flex flex-wrap items-center gap-2">
      <span aria-hidden className="me-1 min-w-14 text-sm text-muted">
        {name}
      </span>
      {all.map(({ value, label, count }) => (
        <a
          key={label}
          href={hrefFor(value)}
          aria-current={value === chosen ? "true" : undefined}
          className={cn(
            "inline-flex h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium",
            value === chosen ? "bg-primary text-primary-ink" : "bg-surface ring-1 ring-line ring-inset hover:bg-sunken",
          )}
        >
          {label}
          {count !== undefined && (
            <span className={cn("tabular", value === chosen ? "opacity-80" : "text-muted")}>{count}</span>
          )}
        </a>
      ))}
    </nav>
  )
}
