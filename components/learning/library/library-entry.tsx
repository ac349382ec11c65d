"use client"
import { AreaProviders } from "@/components/shell/area/area-providers"
import { ButtonLink } from "@/components/ui/button"
import { lazyPart } from "@/components/ui/lazy-part"
import { useStoredPerson } from "@/lib/client/session/stored-person"
import { homeOf, isAdmin } from "@/lib/shared/roles"
import { useTranslations } from "next-intl"

const OwnItems = lazyPart(() => import("./own-items").then((file) => file.OwnItems))

/** Where a signed-in person goes on when the plan is over: a learner to what they bought, an administrator to their area. */
export function LibraryEntry() {
  const t = useTranslations("library")
  const person = useStoredPerson()
  if (!person) return null
  if (isAdmin(person.role))
    return (
      <ButtonLink href={homeOf(person.role)} className="mt-6">
        {t("openAdmin")}
      </ButtonLink>
    )
  return (
    <AreaProviders>
      <OwnItems />
    </AreaProviders>
  )
}
