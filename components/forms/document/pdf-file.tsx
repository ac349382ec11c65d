"use client"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { lazyPart } from "@/components/ui/lazy-part"
import type { PdfViewerProps } from "./pdf-viewer"

const PdfViewer = lazyPart(() => import("./pdf-viewer").then((file) => file.PdfViewer), {
  Loading: () => <PdfSkeleton />,
})

type PdfFileProps = Omit<PdfViewerProps, "url"> & {
  /** Undefined while it is being asked for. */
  url: string | undefined
}

/** A PDF that is read in the page. The viewer is loaded only where there is one. */
export const PdfFile = ({ url, ...viewer }: PdfFileProps) =>
  url === undefined ? <PdfSkeleton /> : <PdfViewer {...viewer} url={url} />

const PdfSkeleton = () => <Skeleton className="mt-6 h-[80dvh] w-full rounded" />
