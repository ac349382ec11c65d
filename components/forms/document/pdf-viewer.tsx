"use client"
import { useTranslations } from "next-intl"
import type { PDFDocumentProxy } from "pdfjs-dist"
import { useEffect, useId, useRef, useState } from "react"
import { Document, pdfjs } from "react-pdf"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { useWidth } from "@/components/ui/use-width"
import { mergeRanges, type Range } from "@/lib/features/learning/watched-ranges"
import { OutlinePanel } from "./outline-panel"
import { PdfPage } from "./pdf-page"
import { PdfToolbar } from "./pdf-toolbar"
import { type OutlineEntry, pageOfEntry, readOutline } from "./read-outline"
import { useShownPage } from "./use-shown-page"
import "react-pdf/dist/Page/AnnotationLayer.css"
import "react-pdf/dist/Page/TextLayer.css"

pdfjs.GlobalWorkerOptions.workerSrc = new URL("pdfjs-dist/build/pdf.worker.min.mjs", import.meta.url).toString()
/** What the build copies out of pdf.js: tables of Asian encodings, the fonts that a PDF may leave out, and decoders. */
const OPTIONS = { cMapUrl: "/pdfjs/cmaps/", standardFontDataUrl: "/pdfjs/standard_fonts/", wasmUrl: "/pdfjs/wasm/" }
const ZOOM_STEPS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3]
const READ_MS = 2_000
const PADDING = 32
/** The height by the width of pages until the first one is known: that of A4. */
const A4_RATIO = Math.SQRT2
const COVERED_BELOW_PX = 640

/** The page that is shown, from 0, of so many, and the pages that were read since the viewer was opened. */
export type ReadPages = { page: number; pages: number; ranges: readonly Range[] }

export type PdfViewerProps = {
  url: string
  title: string
  /** The page at which reading goes on, from 0. */
  firstPage: number
  downloadUrl: string | undefined
  /** Called when a page has been shown for as long as reading takes. */
  onRead?: (read: ReadPages) => void
}

/** Shows a PDF page by page, with its table of contents, zoom, a field for the page and the whole screen. */
export function PdfViewer({ url, title, firstPage, downloadUrl, onRead }: PdfViewerProps) {
  const t = useTranslations("learning.document")
  // A fresh address of the same file must not load it again; only a failed one is replaced.
  const [source, setSource] = useState({ url, attempt: 0 })
  const [isLocked, setIsLocked] = useState(false)
  const [pages, setPages] = useState(0)
  const [outline, setOutline] = useState<OutlineEntry[]>([])
  const [isOutlineShown, setIsOutlineShown] = useState(false)
  const outlineId = useId()
  const pdf = useRef<PDFDocumentProxy>(undefined)
  const [ratio, setRatio] = useState(A4_RATIO)
  const [zoom, setZoom] = useState(1)
  const viewer = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const { page, goTo } = useShownPage(list, { pages, first: firstPage + 1 })
  useReading({ page, pages, onRead })

  async function onLoaded(document: PDFDocumentProxy) {
    pdf.current = document
    setRatio(await ratioOfFirstPage(document))
    setPages(document.numPages)
    setOutline(await readOutline(document))
  }

  async function onChoose(entry: OutlineEntry) {
    const wanted = pdf.current && (await pageOfEntry(pdf.current, entry))
    if (wanted === undefined) return
    goTo(wanted)
    // On phones the contents cover the pages.
    if (window.innerWidth < COVERED_BELOW_PX) setIsOutlineShown(false)
  }

  return (
    <div ref={viewer} className="mt-6 flex flex-col overflow-hidden rounded bg-sunken shadow-card">
      <PdfToolbar
        page={page}
        pages={pages}
        zoom={zoom}
        zoomSteps={ZOOM_STEPS}
        url={url}
        downloadUrl={downloadUrl}
        outline={outline.length > 0 ? { id: outlineId, isShown: isOutlineShown } : undefined}
        onOutline={() => setIsOutlineShown(!isOutlineShown)}
        onGoTo={goTo}
        onZoom={setZoom}
        onFullScreen={() => void viewer.current?.requestFullscreen()}
      />
      <div className="relative flex h-[80dvh] min-h-0 grow">
        {isOutlineShown && <OutlinePanel id={outlineId} entries={outline} onChoose={(entry) => void onChoose(entry)} />}
        <div
          ref={list}
          role="region"
          aria-label={title}
          tabIndex={0}
          className="min-w-0 grow overflow-auto p-4 focus-visible:-outline-offset-2"
        >
          {isLocked && <ErrorState title={t("locked")} message={t("lockedHelp")} />}
          <Document
            key={source.attempt}
            file={isLocked ? null : source.url}
            options={OPTIONS}
            // A page that is loaded must not hide the others.
            suspense={false}
            externalLinkTarget="_blank"
            loading={<SkeletonLines lines={12} />}
            error={<ErrorState title={t("failed")} onRetry={() => setSource({ url, attempt: source.attempt + 1 })} />}
            noData={null}
            // Passwords are not asked for here: the browser's own viewer and others do.
            onPassword={() => setIsLocked(true)}
            onLoadSuccess={onLoaded}
          >
            {Array.from({ length: width > 0 ? pages : 0 }, (_, at) => (
              <PdfPage
                key={at}
                number={at + 1}
                label={t("page", { page: at + 1 })}
                width={Math.max(1, Math.floor((width - PADDING) * zoom))}
                ratio={ratio}
                list={list}
              />
            ))}
          </Document>
        </div>
      </div>
    </div>
  )
}

/** The height by the width of the first page, on which the place of every other page depends at first. */
async function ratioOfFirstPage(document: Pick<PDFDocumentProxy, "getPage">): Promise<number> {
  const page = await document.getPage(1).catch(() => undefined)
  const { width, height } = page?.getViewport({ scale: 1 }) ?? { width: 1, height: A4_RATIO }
  return height / width
}

/** Reports a page once it has been shown for two seconds. */
function useReading({ page, pages, onRead }: { page: number; pages: number } & Pick<PdfViewerProps, "onRead">) {
  const report = useRef(onRead)
  const read = useRef<readonly Range[]>([])
  useEffect(() => {
    report.current = onRead
  })
  useEffect(() => {
    if (pages === 0) return
    const timer = setTimeout(() => {
      read.current = mergeRanges([...read.current, [page - 1, page]])
      report.current?.({ page: page - 1, pages, ranges: read.current })
    }, READ_MS)
    return () => clearTimeout(timer)
  }, [page, pages])
}
