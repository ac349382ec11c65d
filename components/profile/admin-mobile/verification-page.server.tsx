import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import type { ReactNode } from "react"
import { PersonTimeZone } from "@/components/shell/area/person-time-zone"
import { WithMessages } from "@/components/shell/with-messages"
import { VerificationScreen } from "./verification-screen"

/** The page on which the institute administrator verifies and changes their mobile number, below what else is verified. */
export function VerificationPage({ children }: { children: ReactNode }) {
  return (
    <WithMessages namespaces={["shell", "ui", "errors", "verification", "profile", "auth", "forms"]}>
      <PersonTimeZone>
        <VerificationScreen>{children}</VerificationScreen>
      </PersonTimeZone>
    </WithMessages>
  )
}

export const verificationMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslations("verification"))("title"),
})
