"use client"
import { PageFailure } from "@/components/shell/page-failure"

/** The error page of a failed render. */
export default function RenderFailed() {
  return <PageFailure />
}
