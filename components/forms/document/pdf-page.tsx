import { type RefObject, useEffect, useRef, useState } from "react"
import { Page } from "react-pdf"
import { Skeleton } from "@/components/ui/feedback/skeleton"

/** More makes no visible difference and takes the memory of phones. */
const MAX_PIXEL_RATIO = 2

type PdfPageProps = {
  number: number
  label: string
  width: number
  /** The height by the width, until the page is drawn. */
  ratio: number
  list: RefObject<HTMLElement | null>
}

/** A page of a PDF, drawn while it is within a screen of what the list shows. */
export function PdfPage({ number, label, width, ratio, list }: PdfPageProps) {
  const container = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [ownRatio, setOwnRatio] = useState<number>()

  useEffect(() => {
    const { current } = container
    if (!current) return
    const observer = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting ?? false), {
      root: list.current,
      rootMargin: "100% 0px",
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [list])

  const height = Math.round(width * (ownRatio ?? ratio))
  return (
    <div
      ref={container}
      data-page={number}
      role="group"
      aria-label={label}
      className="mx-auto mb-4 bg-[#fff] shadow-card"
      style={{ width, height }}
    >
      {isNear && (
        <Page
          pageNumber={number}
          width={width}
          devicePixelRatio={Math.min(MAX_PIXEL_RATIO, window.devicePixelRatio)}
          loading={<Skeleton className="size-full" />}
          onLoadSuccess={({ originalWidth, originalHeight }) => setOwnRatio(originalHeight / originalWidth)}
        />
      )}
    </div>
  )
}
