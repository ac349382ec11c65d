"use client"
import { useEffect, useMemo, useState } from "react"
import { IntlProvider } from "use-intl"
import { PdfFile } from "@/components/forms/document/pdf-file"
import { languageOf, type Locale } from "@/lib/shared/locale"
import { compileAll } from "@/lib/shared/messages/compile-all"
import english from "@/lib/shared/messages/en/learning.json" with { type: "json" }
import englishUi from "@/lib/shared/messages/en/ui.json" with { type: "json" }
import hindi from "@/lib/shared/messages/hi/learning.json" with { type: "json" }
import hindiUi from "@/lib/shared/messages/hi/ui.json" with { type: "json" }
import { inEachLanguage } from "@/lib/shared/messages/languages"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { fetchPreviewFile } from "./fetch-preview-file"

const MESSAGES = inEachLanguage({ en: { ...english, ...englishUi }, hi: { ...hindi, ...hindiUi } })

export type SampleReaderProps = { instituteId: number; fileId: number; title: string; locale: Locale }

/** The sample of an item in the reader of documents, with its messages, which public pages do not have. */
export function SampleReader({ instituteId, fileId, title, locale }: SampleReaderProps) {
  const [file, setFile] = useState<{ url?: string; isFailed?: boolean }>({})
  const [attempt, setAttempt] = useState(0)
  const texts = MESSAGES[languageOf(locale)]
  const messages = useMemo(() => compileAll(texts), [texts])
  useEffect(() => {
    let isCancelled = false
    const show = (found: typeof file) => !isCancelled && setFile(found)
    fetchPreviewFile(instituteId, fileId).then(
      ({ url }) => show({ url }),
      () => show({ isFailed: true }),
    )
    return () => {
      isCancelled = true
    }
  }, [instituteId, fileId, attempt])

  function onRetry() {
    setFile({})
    setAttempt(attempt + 1)
  }
  return (
    <IntlProvider locale={locale} messages={messages}>
      {file.isFailed ? (
        <ErrorState title={texts.learning.document.failed} onRetry={onRetry} />
      ) : (
        <PdfFile url={file.url} title={title} firstPage={0} downloadUrl={undefined} />
      )}
    </IntlProvider>
  )
}
