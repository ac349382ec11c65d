import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { cn } from "@/components/ui/cn"
import { KIND_DESCRIPTIONS } from "@/lib/features/catalogue/item-kinds"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { keysOf } from "@/lib/shared/keys-of"
import {
  BookIllustration,
  ConsultationIllustration,
  CourseIllustration,
  FilesIllustration,
  RecordingIllustration,
  WebinarIllustration,
} from "./item-kind-illustrations"
import { SoonBadge } from "../soon-badge"
import { OFFSCREEN_CARDS } from "@/components/ui/offscreen-class"

/** The kinds of items that can be sold, each with an illustration. */
export function ItemKindsSection() {
  const t = useTranslations("marketing.home.itemKinds")
  return (
    <section className={`page pt-28 ${OFFSCREEN_CARDS}`}>
      <h2 className="max-w-2xl text-3xl sm:text-4xl">{t("title")}</h2>
      <p className="mt-4 max-w-xl text-lg text-muted">{t("lead")}</p>
      <div className="mt-10 grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-6">
        {keysOf(CARDS).map((kind) => (
          <ItemKindCard key={kind} kind={kind} {...CARDS[kind]} />
        ))}
      </div>
    </section>
  )
}

type Card = { className: string; isWide?: boolean; illustration: ReactNode }

/** How each kind is shown, in this order. */
const CARDS: Record<ItemKind, Card> = {
  course: { className: "sm:col-span-2 lg:col-span-4", isWide: true, illustration: <CourseIllustration /> },
  webinar: { className: "lg:col-span-2", illustration: <WebinarIllustration /> },
  pre_recorded: { className: "lg:col-span-2", illustration: <RecordingIllustration /> },
  consultation: { className: "sm:col-span-2 lg:col-span-4", isWide: true, illustration: <ConsultationIllustration /> },
  book: { className: "lg:col-span-3", isWide: true, illustration: <BookIllustration /> },
  study_material: { className: "lg:col-span-3", isWide: true, illustration: <FilesIllustration /> },
}

function ItemKindCard({ kind, className, isWide, illustration }: Card & { kind: ItemKind }) {
  const t = useTranslations()
  return (
    <article
      className={cn(
        "flex min-w-0 flex-col justify-between gap-7 rounded bg-surface p-6 shadow-card sm:p-7",
        isWide && "md:flex-row md:items-center",
        className,
      )}
    >
      <div className={isWide ? "md:max-w-[22rem] md:flex-1" : undefined}>
        <h3 className="text-xl">
          {t(`items.kinds.${kind}`)}
          {!KIND_DESCRIPTIONS[kind].isDeliverable && <SoonBadge />}
        </h3>
        <p className="mt-2 text-muted">{t(`marketing.home.itemKinds.${kind}`)}</p>
      </div>
      <div aria-hidden className={cn("min-w-0 select-none", isWide && "md:flex-1")}>
        {illustration}
      </div>
    </article>
  )
}
