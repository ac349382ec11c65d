import { Skeleton } from "@/components/ui/feedback/skeleton"

/** The placeholder of a form that is loading: the number of fields in each section. */
export function FormSkeleton({ sections }: { sections: readonly number[] }) {
  return (
    <div aria-busy className="flex max-w-3xl flex-col gap-6">
      {sections.map((fields, index) => (
        <div key={index} className="flex flex-col gap-5 rounded bg-surface p-4 shadow-card sm:p-6">
          <Skeleton className="h-5 w-40" />
          {Array.from({ length: fields }, (_, field) => (
            <div key={field} className="flex flex-col gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className="h-10" />
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
