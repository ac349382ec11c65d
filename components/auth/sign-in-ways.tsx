"use client"
import { useTranslations } from "next-intl"
import { usePathname, useSearchParams } from "next/navigation"
import { Tabs } from "@/components/ui/tabs"
import { CodeSignInForm } from "./code-sign-in-form"
import { type Demo, SignInForm } from "./sign-in-form"

/** The ways to sign in by what one knows and by what one has; the address holds which is open. */
export function SignInWays({ instituteId, demo }: { instituteId: number; demo?: Demo }) {
  const t = useTranslations("auth.signIn")
  const path = usePathname()
  const way = useSearchParams().get("way") === "code" ? "code" : "password"
  const onChange = (key: string) => window.history.replaceState(null, "", key === "code" ? `${path}?way=code` : path)
  return (
    <Tabs
      label={t("ways")}
      value={way}
      onChange={onChange}
      tabs={[
        {
          key: "password",
          label: t("byPassword"),
          content: <SignInForm instituteId={instituteId} {...(demo && { demo })} />,
        },
        { key: "code", label: t("byCode"), content: <CodeSignInForm instituteId={instituteId} /> },
      ]}
    />
  )
}
