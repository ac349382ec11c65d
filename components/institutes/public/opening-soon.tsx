import { useTranslations } from "next-intl"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { OpeningForm } from "./opening-form"
import { OpeningStrip } from "./opening-strip"

/** Says that an institute has published nothing yet; at its own host with the form of those who want to hear when it opens. */
export function OpeningSoon({ institute, isOwnHost }: { institute: InstituteProfile; isOwnHost: boolean }) {
  const t = useTranslations("institutes.opening")
  return (
    <section id="opening" className="page pt-16">
      {isOwnHost && <OpeningStrip labels={{ text: t("strip"), action: t("stripAction") }} />}
      <h2 className="text-3xl">{t("title")}</h2>
      <p className="mt-2 mb-6 text-muted">{t("text", { name: institute.name })}</p>
      {isOwnHost ? (
        <OpeningForm />
      ) : (
        <ButtonLink href={`${institute.origin}/#opening`}>{t("visit", { name: institute.name })}</ButtonLink>
      )}
    </section>
  )
}
