import { getTranslations } from "next-intl/server"
import { redirect } from "next/navigation"
import { WithMessages } from "@/components/shell/with-messages"
import { houseInstitute } from "@/lib/web-session/host-institute"
import { paths } from "@/lib/shared/paths"
import { EntryFrame } from "./auth-frame"
import { EntryLink } from "./auth-link"
import { entryMetadata } from "./auth-metadata.server"
import { ForgotPasswordForm } from "./forgot-password-form"
import { ResetPassword } from "./reset-password"

export const forgotPasswordMetadata = async () => entryMetadata((await getTranslations("auth.forgot"))("page"))
export const confirmOtpMetadata = async () => entryMetadata((await getTranslations("auth.confirm"))("page"))

/** Where people who forgot their password ask for a code. */
export async function ForgotPasswordPage() {
  const [institute, t] = await Promise.all([houseInstitute(), getTranslations("auth.forgot")])
  return (
    <EntryFrame institute={institute} title={t("title")} intro={t("intro")} foot={await Back()}>
      <WithMessages of={["auth", "ui"]}>
        <ForgotPasswordForm instituteId={institute.id} />
      </WithMessages>
    </EntryFrame>
  )
}

/** Where they type the code and then their new password. The address holds for whom, never the code. */
export async function ConfirmOtpPage({ searchParams }: { searchParams: Promise<{ email?: string | string[] }> }) {
  const { email } = await searchParams
  if (typeof email !== "string" || !email.includes("@") || email.length > 254) redirect(paths.forgotPassword)
  const [institute, t] = await Promise.all([houseInstitute(), getTranslations("auth.confirm")])
  return (
    <EntryFrame institute={institute} title={t("title")} intro={t("intro")} foot={await Back()}>
      <WithMessages of={["auth", "ui"]}>
        <ResetPassword email={email.toLowerCase()} instituteId={institute.id} />
      </WithMessages>
    </EntryFrame>
  )
}

async function Back() {
  const t = await getTranslations("auth.forgot")
  return (
    <EntryLink before={t("remembered")} href={paths.login}>
      {t("signIn")}
    </EntryLink>
  )
}
