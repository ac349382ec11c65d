"use client"
import { useTranslations } from "next-intl"
import { lazyPart } from "@/components/ui/lazy-part"
import { Sheet } from "@/components/ui/overlays/sheet"
import type { Material } from "@/lib/features/content/content-shapes"

const LessonLearners = lazyPart(() =>
  import("@/components/forms/learners/lesson-learners").then((file) => file.LessonLearners),
)

type LearnersSheetProps = { material: Material | undefined; onClose: () => void }

/** The learners of a material of any kind, beside the builder. */
export function LearnersSheet({ material, onClose }: LearnersSheetProps) {
  const t = useTranslations("content.builder")
  return (
    <Sheet
      isOpen={material !== undefined}
      isWide
      onClose={onClose}
      title={material ? t("learnersOf", { title: material.title }) : ""}
    >
      {material && <LessonLearners materialId={material.id} kind={material.kind} title={material.title} />}
    </Sheet>
  )
}
