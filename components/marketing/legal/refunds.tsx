import { useTranslations } from "next-intl"
import { type LegalPageProps, LegalText } from "./legal-text"

const SECTIONS = ["course", "must", "time", "plan", "fees", "ask"] as const

export function Refunds({ frame }: LegalPageProps) {
  const t = useTranslations("marketing.refund")
  const sections = SECTIONS.map((id) => ({ id, title: t(`${id}.title`), text: t(`${id}.text`) }))
  return <LegalText title={t("title")} lead={t("lead")} sections={sections} frame={frame} />
}
