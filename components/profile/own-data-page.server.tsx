import { getTranslations } from "next-intl/server"
import { PersonTimeZone } from "@/components/shell/area/person-time-zone"
import { WithMessages } from "@/components/shell/with-messages"
import { PageHeader } from "@/components/ui/page-header"
import { OwnData } from "./own-data"

/** What a learner takes along or has erased, on a page of its own. */
export async function OwnDataPage() {
  const t = await getTranslations("profile.ownData")
  return (
    <WithMessages namespaces={["shell", "ui", "errors", "profile", "forms", "auth"]}>
      <PersonTimeZone>
        <PageHeader title={t("title")} intro={t("intro")} />
        <OwnData />
      </PersonTimeZone>
    </WithMessages>
  )
}
