import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { PlanExpired } from "@/components/shell/public/plan-expired"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.planExpired")
  return { title: t("title"), robots: { index: false } }
}

export default function PlanExpiredPage() {
  return <PlanExpired />
}
