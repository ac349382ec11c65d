"use client"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { lazyPart } from "@/components/ui/lazy-part"
import { DataExportSection } from "./data-export-section"

const ErasureSection = lazyPart(() => import("./erasure/erasure-section").then((file) => file.ErasureSection), {
  Loading: () => <FormSkeleton sections={[1]} />,
})

/** Takes the data of a person along, or has them erased. */
export function OwnData() {
  return (
    <div className="flex w-full max-w-2xl flex-col gap-4 text-start">
      <DataExportSection />
      <ErasureSection />
    </div>
  )
}
