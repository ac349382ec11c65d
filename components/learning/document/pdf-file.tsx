"use client"
import dynamic from "next/dynamic"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import type { PdfViewerProps } from "./pdf-viewer"

const PdfViewer = dynamic(() => import("./pdf-viewer").then((file) => file.PdfViewer), {
  ssr: false,
  loading: () => <PdfSkeleton />,
})

type PdfFileProps = Omit<PdfViewerProps, "url"> & {
  /** Undefined while it is being asked for. */
  url: string | undefined
}

/** A PDF that is read in the page. The viewer is loaded only where there is one. */
export const PdfFile = ({ url, ...viewer }: PdfFileProps) =>
  url === undefined ? <PdfSkeleton /> : <PdfViewer {...viewer} url={url} />

const PdfSkeleton = () => <Skeleton className="mt-6 h-[80dvh] w-full rounded" />
