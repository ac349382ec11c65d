"use client"
import type { ReactNode } from "react"
import { PageHeader } from "@/components/ui/page-header"
import type { PlanFeature } from "@/lib/shared/plan-features"
import { FeatureNotice } from "./feature-notice"
import { useMissingFeature } from "./rights"

interface FeatureGateProps {
  feature: PlanFeature
  /** The title of the screen. */
  title: string
  children: ReactNode
}

/** A screen of a feature; where the plan does not include it, the plans that do. */
export function FeatureGate({ feature, title, children }: FeatureGateProps) {
  const missing = useMissingFeature(feature)
  if (!missing) return <>{children}</>
  return (
    <>
      <PageHeader title={title} />
      <FeatureNotice missing={missing} />
    </>
  )
}
