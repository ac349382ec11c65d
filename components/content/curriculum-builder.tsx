"use client"
import { useQuery } from "@tanstack/react-query"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { queryFor } from "@/lib/client/api"
import { content } from "@/lib/features/content/contract"
import { BuilderSkeleton } from "./builder/builder-skeleton"
import { BuilderView } from "./builder/builder-view"

/** The curriculum of an item: its sections and materials, which are added, ordered, edited and deleted here. */
export function CurriculumBuilder({ itemId }: { itemId: number }) {
  const curriculum = useQuery({
    ...queryFor(content.curriculum, { params: { id: String(itemId) } }),
    refetchOnWindowFocus: false,
  })
  return (
    <QueryContent query={curriculum} skeleton={<BuilderSkeleton />}>
      {(data) => <BuilderView curriculum={data} />}
    </QueryContent>
  )
}
