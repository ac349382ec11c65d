import type { LandingSection } from "@/lib/features/site/landing-shapes"

/** The sections from which somebody began, as they changed them, and as somebody else has saved them meanwhile. */
interface Versions {
  base: readonly LandingSection[]
  own: readonly LandingSection[]
  saved: readonly LandingSection[]
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const idsOf = (sections: readonly LandingSection[]) => sections.map(({ id }) => id)

/**
 * Merges two changes of the same sections: one's own wins where both changed a section, every other change of either stays.
 * The order is one's own if one has changed it.
 */
export function mergeSections({ base, own, saved }: Versions): LandingSection[] {
  const find = (sections: readonly LandingSection[], id: string) => sections.find((section) => section.id === id)
  const merged = (id: string): LandingSection[] => {
    const [before, changed, current] = [find(base, id), find(own, id), find(saved, id)]
    const isChanged = !isSame(before, changed)
    return [isChanged ? changed : current].filter((section) => section !== undefined)
  }
  const isReordered = !isSame(idsOf(own), idsOf(base))
  const [first, second] = isReordered ? [own, saved] : [saved, own]
  return [...new Set([...idsOf(first), ...idsOf(second)])].flatMap(merged)
}
