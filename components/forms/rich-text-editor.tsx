"use client"
import { useTranslations } from "next-intl"
import { lazy, Suspense } from "react"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import type { RichTextAreaProps } from "./rich-text-area"

const Loaded = lazy(() => import("./rich-text-area").then(({ RichTextArea }) => ({ default: RichTextArea })))

/** A text with headings, lists and links. The editor is loaded only where someone writes. */
export function RichTextEditor(props: RichTextAreaProps) {
  const t = useTranslations("forms.richText")
  return (
    <Suspense
      fallback={
        <div role="status" aria-label={t("loading")}>
          <Skeleton className="h-48 rounded" />
        </div>
      }
    >
      <Loaded {...props} />
    </Suspense>
  )
}
