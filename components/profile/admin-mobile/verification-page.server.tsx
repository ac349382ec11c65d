import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { WithMessages } from "@/components/shell/with-messages"
import { areaPerson } from "@/lib/web-session/area-page"
import { VerificationScreen } from "./verification-screen"

/** The page on which the institute administrator verifies and changes their mobile number. */
export async function VerificationPage() {
  const { timezone } = await areaPerson("admin")
  return (
    <WithMessages
      namespaces={["shell", "ui", "errors", "verification", "profile", "auth", "forms"]}
      timezone={timezone}
    >
      <VerificationScreen />
    </WithMessages>
  )
}

export const verificationMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("verification"))("title"),
})
