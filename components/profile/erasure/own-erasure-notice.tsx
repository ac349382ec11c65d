"use client"
import { lazy, Suspense } from "react"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"

const ErasureNotice = lazy(() =>
  import("./erasure-notice-with-messages").then((file) => ({ default: file.ErasureNoticeWithMessages })),
)

/** Shows above every screen that the erasure of the signed-in person's account is scheduled, if it is. */
export function OwnErasureNotice() {
  const dueAt = useBootstrap()?.person.erasureDueAt
  return dueAt ? (
    <Suspense>
      <ErasureNotice dueAt={dueAt} />
    </Suspense>
  ) : null
}
