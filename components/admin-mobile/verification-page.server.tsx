import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { areaPerson } from "@/lib/web-session/area-page"
import { VerificationScreen } from "./verification-screen"

/** Where the administrator who answers for an institute keeps the number that is theirs. */
export async function VerificationPage() {
  const { timezone } = await areaPerson("admin")
  return (
    <WithMessages of={["shell", "ui", "verification", "profile", "auth", "forms"]} timezone={timezone}>
      <VerificationScreen />
    </WithMessages>
  )
}

/** The title of the page in the browser's tab. */
export const verificationMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("verification"))("title"),
})
