import { useTranslations } from "next-intl"

/** Says why a form cannot be sent, where the browser runs no scripts. */
export function NoScriptNotice() {
  const t = useTranslations("shell")
  return (
    <noscript>
      <p className="my-4 rounded bg-accent-soft px-3.5 py-3 text-ui text-accent">{t("noScript")}</p>
    </noscript>
  )
}
