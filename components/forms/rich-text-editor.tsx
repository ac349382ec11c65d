"use client"
import { useTranslations } from "next-intl"
import { lazy, Suspense } from "react"
import type { ControlProps } from "@/components/ui/fields/control-class"
import { Skeleton } from "@/components/ui/feedback/skeleton"

export type RichTextEditorProps = ControlProps & {
  /** The initial HTML; later changes of it are not shown. */
  value: string
  /** Called with the HTML, which is empty for an empty text. */
  onChange: (html: string) => void
  disabled?: boolean
}

const Loaded = lazy(() => import("./rich-text-area").then(({ RichTextArea }) => ({ default: RichTextArea })))

/** A text with headings, lists and links. The editor is loaded only where someone writes. */
export function RichTextEditor(props: RichTextEditorProps) {
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
