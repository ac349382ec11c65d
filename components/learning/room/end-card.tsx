"use client"
import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import type { Lesson } from "@/lib/features/learning/contract"
import { useNoun } from "@/components/ui/noun-context"

/** The card over a video that has ended: the next lesson, or that this was the last. */
export function EndCard({ next, onNext }: { next: Lesson | undefined; onNext: (() => void) | undefined }) {
  const t = useTranslations("learning.learn")
  const noun = useNoun()
  return (
    <>
      <p className="text-sm text-muted">{next ? t("upNext") : t("lastLesson", { noun })}</p>
      {next && <p className="line-clamp-2 max-w-md text-base font-semibold sm:text-lg">{next.title}</p>}
      {onNext && (
        <Button autoFocus onClick={onNext}>
          {t("next")}
          <Icon name="arrow-right" className="rtl:rotate-180" />
        </Button>
      )}
    </>
  )
}
