import { useTranslations } from "next-intl"
import { Button } from "@/components/ui/button"
import { buttonClass } from "@/components/ui/button-class"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { PageField } from "./page-field"

type PdfToolbarProps = {
  page: number
  /** 0 until the file is loaded. */
  pages: number
  zoom: number
  zoomSteps: readonly number[]
  url: string
  downloadUrl: string | undefined
  /** The table of contents; undefined for a document without one. */
  outline: { id: string; isShown: boolean } | undefined
  onOutline: () => void
  onGoTo: (page: number) => void
  onZoom: (zoom: number) => void
  onFullScreen: () => void
}

/** The controls above a PDF, in one row: on phones without what scrolling does as well. */
export function PdfToolbar({ page, pages, zoom, zoomSteps, url, downloadUrl, outline, ...on }: PdfToolbarProps) {
  const t = useTranslations("learning.document")
  const { percent } = useFormats()
  const step = zoomSteps.indexOf(zoom)
  const zoomBy = (by: number) => on.onZoom(zoomSteps[step + by] ?? zoom)
  return (
    <div
      role="toolbar"
      aria-label={t("toolbar")}
      className="flex items-center gap-1 bg-surface p-1.5 shadow-[0_1px_0_var(--line)]"
    >
      {outline && (
        <Button
          variant="ghost"
          size="icon-sm"
          aria-label={t("contents")}
          aria-expanded={outline.isShown}
          aria-controls={outline.isShown ? outline.id : undefined}
          onClick={on.onOutline}
        >
          <Icon name="list" />
        </Button>
      )}
      <Button
        variant="ghost"
        size="icon-sm"
        className="max-sm:hidden"
        aria-label={t("previous")}
        disabled={page <= 1}
        onClick={() => on.onGoTo(page - 1)}
      >
        <Icon name="chevron-up" />
      </Button>
      <Button
        variant="ghost"
        size="icon-sm"
        className="max-sm:hidden"
        aria-label={t("next")}
        disabled={page >= pages}
        onClick={() => on.onGoTo(page + 1)}
      >
        <Icon name="chevron-down" />
      </Button>
      <PageField key={page} {...{ page, pages, isCrowded: Boolean(outline && downloadUrl) }} onGoTo={on.onGoTo} />
      <span className="mx-1 h-6 w-px bg-line max-sm:hidden" />
      <Button variant="ghost" size="icon-sm" aria-label={t("zoomOut")} disabled={step <= 0} onClick={() => zoomBy(-1)}>
        <Icon name="zoom-out" />
      </Button>
      <span className="w-12 text-center text-sm text-muted tabular max-sm:sr-only" aria-live="polite">
        {percent(zoom)}
      </span>
      <Button
        variant="ghost"
        size="icon-sm"
        aria-label={t("zoomIn")}
        disabled={step >= zoomSteps.length - 1}
        onClick={() => zoomBy(1)}
      >
        <Icon name="zoom-in" />
      </Button>
      <span className="ms-auto" />
      <Button variant="ghost" size="icon-sm" aria-label={t("fullScreen")} onClick={on.onFullScreen}>
        <Icon name="maximize" />
      </Button>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        aria-label={t("newTab")}
        className={cn(buttonClass({ variant: "ghost", size: "icon-sm" }), downloadUrl && "max-sm:hidden")}
      >
        <Icon name="external-link" />
      </a>
      {downloadUrl && (
        <a
          href={downloadUrl}
          download
          aria-label={t("download")}
          className={buttonClass({ variant: "ghost", size: "icon-sm" })}
        >
          <Icon name="download" />
        </a>
      )}
    </div>
  )
}
