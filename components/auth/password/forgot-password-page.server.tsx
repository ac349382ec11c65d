import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { WithMessages } from "@/components/shell/with-messages"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { paths } from "@/lib/shared/paths"
import { AuthFrame } from "../auth-frame"
import { AuthLink } from "../auth-link"
import { authMetadata } from "../auth-metadata.server"
import { ForgotPasswordForm } from "./forgot-password-form"
import { ResetPassword } from "./reset-password"

export const forgotPasswordMetadata = async () => authMetadata((await getTranslations("auth.forgot"))("page"))
export const confirmOtpMetadata = async () => authMetadata((await getTranslations("auth.confirm"))("page"))

/** The page on which a user who forgot the password requests a code. */
export async function ForgotPasswordPage() {
  const [institute, t] = await Promise.all([hostInstitute(), getTranslations("auth.forgot")])
  return (
    <AuthFrame institute={institute} title={t("title")} intro={t("intro")} footer={await BackToSignIn()}>
      <WithMessages namespaces={["auth", "ui", "errors"]}>
        <ForgotPasswordForm instituteId={institute.id} />
      </WithMessages>
    </AuthFrame>
  )
}

/** The page that takes the code and then the new password. The URL holds the e-mail address, never the code. */
export async function ConfirmOtpPage({ searchParams }: { searchParams: Promise<{ email?: string | string[] }> }) {
  const { email } = await searchParams
  if (typeof email !== "string" || !email.includes("@") || email.length > 254) redirect(paths.forgotPassword)
  const [institute, t] = await Promise.all([hostInstitute(), getTranslations("auth.confirm")])
  return (
    <AuthFrame institute={institute} title={t("title")} intro={t("intro")} footer={await BackToSignIn()}>
      <WithMessages namespaces={["auth", "ui", "errors"]}>
        <ResetPassword email={email.toLowerCase()} instituteId={institute.id} />
      </WithMessages>
    </AuthFrame>
  )
}

async function BackToSignIn() {
  const t = await getTranslations("auth.forgot")
  return (
    <AuthLink prompt={t("remembered")} href={paths.login}>
      {t("signIn")}
    </AuthLink>
  )
}
