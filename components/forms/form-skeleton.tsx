import { Skeleton } from "@/components/ui/skeleton"

/** A form on its way: its parts, each with so many fields. */
export function FormWaiting({ parts }: { parts: readonly number[] }) {
  return (
    <div aria-busy className="flex max-w-3xl flex-col gap-6">
      {parts.map((fields, part) => (
        <div key={part} className="flex flex-col gap-5 rounded bg-surface p-4 shadow-card sm:p-6">
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
