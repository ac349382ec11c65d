import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import type { DirectoryEntry } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"
import { InstituteTile } from "../institute-tile"
import { IconList } from "./icon-list"

/** Existing institutes, each in its own brand colours. */
export function BrandSection({ institutes }: { institutes: DirectoryEntry[] }) {
  const t = useTranslations("marketing.home.brand")
  return (
    <section className="mt-28 bg-sunken py-20 sm:py-24">
      <div className="page">
        <div className="grid grid-cols-1 gap-x-16 lg:grid-cols-2">
          <div>
            <h2 className="text-3xl sm:text-4xl">{t("title")}</h2>
            <p className="mt-4 max-w-xl text-lg text-muted">{t("lead")}</p>
          </div>
          <div className="lg:pt-2 [&_ul]:lg:mt-0">
            <IconList
              items={[
                { icon: "globe", text: t("points.address") },
                { icon: "search", text: t("points.search") },
                { icon: "trending-up", text: t("points.speed") },
                { icon: "languages", text: t("points.language") },
              ]}
            />
          </div>
        </div>
        <ul className="mt-12 grid grid-cols-1 gap-6 sm:grid-cols-2 lg:grid-cols-3">
          {institutes.map((institute) => (
            <li key={institute.id} className="flex">
              <InstituteTile institute={institute} headings="h3" />
            </li>
          ))}
        </ul>
        <ButtonLink variant="secondary" href={paths.institutes} className="mt-8">
          {t("all")}
        </ButtonLink>
      </div>
    </section>
  )
}
