import { type LandingSection, REPEATABLE_KINDS, SECTION_KINDS, type SectionKind } from "./landing-shapes"

type OwnTexts = {
  highlights: readonly { title: string; text: string }[]
  achievements: readonly { value: string; label: string }[]
}

/** The sections of an institute that has not edited its page. */
export const defaultSections = ({ highlights, achievements }: OwnTexts): LandingSection[] =>
  SECTION_KINDS.filter((kind) => kind !== "text").map((kind) => ({
    ...newSection(kind, kind),
    entries:
      kind === "highlights"
        ? highlights.map(({ title, text }) => ({ title, text }))
        : kind === "achievements"
          ? achievements.map(({ value, label }) => ({ title: value, text: label }))
          : [],
  }))

/** An empty section. */
export const newSection = (kind: SectionKind, id: string): LandingSection => ({
  id,
  kind,
  isHidden: false,
  title: "",
  text: "",
  itemKind: null,
  entries: [],
})

/** The kinds of which a page with these sections may get another one. */
export const addableKinds = (sections: readonly LandingSection[]): SectionKind[] =>
  SECTION_KINDS.filter((kind) => REPEATABLE_KINDS.includes(kind) || !sections.some((section) => section.kind === kind))
