import { useTranslations } from "next-intl"
import { type LegalPageProps, LegalText } from "./legal-text"

const SECTIONS = ["who", "account", "content", "sales", "learning", "service", "ending", "law"] as const

export function Terms({ frame }: LegalPageProps) {
  const t = useTranslations("marketing.terms")
  const sections = SECTIONS.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))
  return <LegalText title={t("title")} lead={t("lead")} sections={sections} frame={frame} />
}
