import { useTranslations } from "next-intl"
import { MessagePage } from "@/components/shell/public/message-page"
import { SignedOutOnly } from "@/components/shell/public/signed-out-only"
import { ButtonLink } from "@/components/ui/button"
import type { InstituteProfile } from "@/lib/features/institutes/contract"
import { paths } from "@/lib/shared/paths"

/** The one page of an institute that is closed: its name, that it is closed, and how it is reached. */
export function ClosedInstitute({ institute }: { institute: InstituteProfile }) {
  const t = useTranslations("institutes.closed")
  const { name, contactEmail, contactPhone } = institute
  return (
    <MessagePage
      institute={institute}
      icon="clock"
      title={t("title", { name })}
      message={t("message")}
      actions={
        <>
          {contactEmail && <ButtonLink href={`mailto:${contactEmail}`}>{t("write")}</ButtonLink>}
          <SignedOutOnly>
            <ButtonLink href={paths.login} variant="secondary">
              {t("signIn")}
            </ButtonLink>
          </SignedOutOnly>
        </>
      }
    >
      {(contactEmail || contactPhone) && (
        <p className="mt-6 flex flex-wrap justify-center gap-x-6 gap-y-1 text-ui">
          {contactEmail && <span className="break-all">{contactEmail}</span>}
          {contactPhone && <span>{contactPhone}</span>}
        </p>
      )}
    </MessagePage>
  )
}
