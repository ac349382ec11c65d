"use client"
import { useTranslations } from "next-intl"
import { usePathname, useSearchParams } from "next/navigation"
import { Tabs } from "@/components/ui/tabs"
import { OtpSignInForm } from "./otp-sign-in-form"
import { type DemoSignIn, SignInForm } from "./sign-in-form"

/** Sign-in by password or by one-time code; the URL holds which tab is open. */
export function SignInTabs({ instituteId, demo }: { instituteId: number; demo?: DemoSignIn }) {
  const t = useTranslations("auth.signIn")
  const path = usePathname()
  const method = useSearchParams().get("method") === "code" ? "code" : "password"
  const onChange = (key: string) => window.history.replaceState(null, "", key === "code" ? `${path}?method=code` : path)
  return (
    <Tabs
      label={t("methods")}
      value={method}
      onChange={onChange}
      tabs={[
        {
          key: "password",
          label: t("byPassword"),
          content: <SignInForm instituteId={instituteId} {...(demo && { demo })} />,
        },
        { key: "code", label: t("byCode"), content: <OtpSignInForm instituteId={instituteId} /> },
      ]}
    />
  )
}
