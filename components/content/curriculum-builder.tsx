"use client"
import { useQuery } from "@tanstack/react-query"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { NounContext } from "@/components/ui/noun-context"
import { queryFor } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { content } from "@/lib/features/content/contract"
import type { Curriculum } from "@/lib/features/content/content-shapes"
import { nounOfContent } from "@/lib/shared/item-kinds"
import { BuilderSkeleton } from "./builder/builder-skeleton"
import { BuilderView } from "./builder/builder-view"
import { shareCurriculum } from "./builder/share-curriculum"

/** How often the curriculum is fetched while a document of it is being converted. */
const CONVERTING_MS = 5_000

const isConverting = ({ sections }: Curriculum) =>
  sections.some(({ materials }) => materials.some(({ file }) => file?.pdf === "converting"))

/** The curriculum of an item: its sections and materials, which are added, ordered, edited and deleted here. */
export function CurriculumBuilder({ itemId }: { itemId: number }) {
  const curriculum = useQuery({
    ...queryFor(content.curriculum, { params: { id: String(itemId) } }),
    refetchOnWindowFocus: false,
    structuralSharing: shareCurriculum,
    refetchInterval: poll((data) => (data && isConverting(data) ? CONVERTING_MS : false)),
  })
  return (
    <QueryContent query={curriculum} skeleton={<BuilderSkeleton />}>
      {(data) => (
        <NounContext value={nounOfContent(data.item.kind)}>
          <BuilderView curriculum={data} />
        </NounContext>
      )}
    </QueryContent>
  )
}
