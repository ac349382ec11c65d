import { getLocale, getTranslations } from "next-intl/server"
import { AuthFrame } from "@/components/auth/auth-frame"
import { CheckedDocument } from "@/components/invoices/checked-document"
import { ButtonLink } from "@/components/ui/button"
import { invoices } from "@/lib/features/invoices/contract"
import { failureCodeOf, serve } from "@/lib/server/api/serve"
import { languageOf } from "@/lib/shared/locale"
import { paths } from "@/lib/shared/paths"
import { hostInstitute } from "@/lib/web-session/host-institute"

/** Whether the document with a code was issued, and what anybody may know of it. */
export async function CheckPage({ code }: { code: string }) {
  const [institute, t, locale] = await Promise.all([hostInstitute(), getTranslations("invoices.check"), getLocale()])
  const document = await findDocument(code, institute.id)
  if (!document)
    return (
      <AuthFrame institute={institute} title={t("unknownTitle")} intro={t("unknown", { institute: institute.name })}>
        <ButtonLink href={paths.home}>{t("home")}</ButtonLink>
      </AuthFrame>
    )
  return (
    <AuthFrame institute={institute} title={t("title")} intro={t("intro")}>
      <CheckedDocument document={document} language={languageOf(locale)} />
    </AuthFrame>
  )
}

const findDocument = (code: string, instituteId: number) =>
  serve(invoices.check, { params: { code }, query: { instituteId: String(instituteId) } }).catch((error: unknown) => {
    const failure = failureCodeOf(error)
    if (failure === "not_found" || failure === "invalid_input") return undefined
    throw error
  })
