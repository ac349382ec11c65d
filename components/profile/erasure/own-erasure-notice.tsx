"use client"
import { useBootstrap } from "@/components/shell/area/use-bootstrap"
import { lazyPart } from "@/components/ui/lazy-part"

const ErasureNotice = lazyPart(() =>
  import("./erasure-notice-with-messages").then((file) => file.ErasureNoticeWithMessages),
)

/** Shows above every screen that the erasure of the signed-in person's account is scheduled, if it is. */
export function OwnErasureNotice() {
  const dueAt = useBootstrap()?.person.erasureDueAt
  return dueAt ? <ErasureNotice dueAt={dueAt} /> : null
}
