import { useTranslations } from "next-intl"
import { type LegalPageProps, LegalText } from "./legal-text"

const SECTIONS = ["collect", "why", "who", "cookies", "long", "rights", "safety", "children"] as const

/** The privacy policy: which data is stored, why, and for how long. */
export function Privacy({ frame }: LegalPageProps) {
  const t = useTranslations("marketing.privacy")
  const sections = SECTIONS.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))
  return <LegalText title={t("title")} lead={t("lead")} sections={sections} frame={frame} />
}
