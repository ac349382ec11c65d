import { useLocale, useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import type { ItemDetail } from "@/lib/features/items/contract"
import { ItemSection } from "./item-section"
import { SampleButton } from "./sample-button"

type SampleSectionProps = { item: ItemDetail & { sample: NonNullable<ItemDetail["sample"]> }; instituteId: number }

/** The pages of an item that visitors may read before they buy it. */
export function SampleSection({ item: { title, sample, pages }, instituteId }: SampleSectionProps) {
  const t = useTranslations("items.detail")
  const locale = useLocale()
  const range = { from: sample.fromPage, to: sample.toPage }
  return (
    <div id="sample" className="scroll-mt-24">
      <ItemSection
        title={t("lookInside")}
        caption={pages === null ? t("samplePages", range) : t("samplePagesOf", { ...range, pages })}
      >
        <SampleButton
          instituteId={instituteId}
          fileId={sample.fileId}
          title={t("sampleOf", { title })}
          locale={locale}
          labels={{ open: t("readSample"), failed: t("failed"), loading: t("loading") }}
          className={buttonClass({ variant: "secondary" })}
        />
      </ItemSection>
    </div>
  )
}
