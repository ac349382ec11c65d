import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { ButtonLink } from "@/components/ui/button"
import { paths } from "@/lib/shared/paths"
import { type MessageInstitute, MessagePage } from "./message-page"
import { SignedOutOnly } from "./signed-out-only"

/** The page on which members have their own documents and data where nothing else of the institute is open. */
export function OwnRecords({ institute, children }: { institute: MessageInstitute; children: ReactNode }) {
  const t = useTranslations("shell.ownRecords")
  return (
    <MessagePage
      institute={institute}
      icon="file-text"
      title={t("title")}
      message={t("message", { institute: institute.name })}
      below={children}
      actions={
        <SignedOutOnly>
          <ButtonLink href={paths.login}>{t("signIn")}</ButtonLink>
        </SignedOutOnly>
      }
    />
  )
}
