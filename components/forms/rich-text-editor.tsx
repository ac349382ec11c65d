"use client"
import { useTranslations } from "next-intl"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"
import type { RichTextAreaProps } from "./rich-text-area"

/** A text with headings, lists and links. The editor is loaded only where someone writes. */
export const RichTextEditor = lazyPart<RichTextAreaProps>(
  () => import("./rich-text-area").then((file) => file.RichTextArea),
  { Loading },
)

function Loading() {
  const t = useTranslations("forms.richText")
  return (
    <div role="status" aria-label={t("loading")}>
      <Skeleton className="h-48 rounded" />
    </div>
  )
}
