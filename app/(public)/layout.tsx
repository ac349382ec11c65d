import { headers } from "next/headers"
import type { ReactNode } from "react"
import { LandingSkeleton } from "@/components/shell/public/landing-skeleton"
import { showLandingSkeletonScript, SKELETON_ID } from "@/lib/client/show-landing-skeleton"

/** The pages of an institute; at its own host with the skeleton of its landing page, which the main host never shows (spec §1). */
export default async function PublicLayout({ children }: { children: ReactNode }) {
  const incoming = await headers()
  if (incoming.get("x-lectern-main") === "yes") return children
  return (
    <>
      {children}
      <div
        id={SKELETON_ID}
        hidden
        className="fixed inset-0 z-50 overflow-hidden bg-background"
        suppressHydrationWarning
      >
        <LandingSkeleton />
      </div>
      <script
        nonce={incoming.get("x-nonce") ?? undefined}
        dangerouslySetInnerHTML={{ __html: showLandingSkeletonScript }}
        suppressHydrationWarning
      />
    </>
  )
}
