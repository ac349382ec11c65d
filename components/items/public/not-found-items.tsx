import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import type { ItemCard } from "@/lib/features/items/contract"
import { paths } from "@/lib/shared/paths"
import { ItemGrid } from "./item-grid"
import { SearchBox } from "./search-box"
import { SimilarTitles } from "./similar-titles"

/** Says that there is no such page, and leads on: the search of the institute and some of what it offers. */
export function NotFoundItems({ institute, items }: { institute: InstituteProfile; items: ItemCard[] }) {
  const t = useTranslations()
  return (
    <div className="page py-12 sm:py-16">
      <h1 className="text-3xl sm:text-4xl">{t("shell.notFound.title")}</h1>
      <p className="mt-3 mb-6 max-w-prose text-muted">{t("shell.notFound.message")}</p>
      <SearchBox
        path={paths.search(institute.id)}
        label={t("items.search.label", { institute: institute.name })}
        state={{}}
        suggestsOf={institute.id}
      />
      <SimilarTitles instituteId={institute.id} label={t("items.search.didYouMean")} />
      <ButtonLink href={paths.institute(institute.id)} variant="secondary" className="mt-4">
        {t("shell.notFound.home")}
      </ButtonLink>
      {items.length > 0 && (
        <section className="pt-14">
          <h2 className="mb-6 text-2xl">{t("items.detail.similar")}</h2>
          <ItemGrid items={items} institute={institute} />
        </section>
      )}
    </div>
  )
}
