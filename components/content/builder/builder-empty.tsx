"use client"
import { useTranslations } from "next-intl"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { Icon } from "@/components/ui/icon"

/** A curriculum without sections: what belongs here and how to begin. */
export function BuilderEmpty() {
  const t = useTranslations("content.builder")
  return <EmptyState icon={<Icon name="layers" />} title={t("nothing")} message={t("nothingMessage")} />
}
