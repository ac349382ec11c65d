"use client"
import { useTranslations } from "next-intl"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { Button } from "@/components/ui/button"
import { signOut } from "@/lib/client/session/session"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { OwnData } from "./own-data"

/** What a signed-in person may still do while their institute has no plan: take their data, leave, and sign out. */
export function OwnDataWithoutPlan() {
  const t = useTranslations("profile.withoutPlan")
  const person = useStoredPerson()
  if (!person) return null
  return (
    <AreaProviders>
      <section aria-label={t("title")} className="mt-14 flex w-full max-w-2xl flex-col gap-4 text-start">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <p className="text-ui text-muted">{t("signedIn", { name: person.firstName })}</p>
          <Button variant="secondary" size="sm" onClick={() => void signOut()}>
            {t("signOut")}
          </Button>
        </div>
        <OwnData />
      </section>
    </AreaProviders>
  )
}
