import type { FileKind } from "@/lib/shared/file-kinds"
import type { UploadKind } from "@/lib/shared/upload-kinds"
import { enumOf } from "@/lib/shared/enum-of"
import { keysOf } from "@/lib/shared/keys-of"

/**
 * What completes a material: opening it, a percent of it, a passed test or work that was handed in; each with who reports that it is
 * met, the learner's page by what it reports, or the server alone.
 */
const RULES = {
  opened: { reportedBy: "learner" },
  percent: { reportedBy: "learner" },
  passed: { reportedBy: "server" },
  handed_in: { reportedBy: "server" },
} as const satisfies Record<string, { reportedBy: "learner" | "server" }>
export type CompletionRule = keyof typeof RULES
export const COMPLETION_RULES = keysOf(RULES)

/** Whether a learner may ever say that a rule is met; otherwise only the server completes the material (`completeMaterial`). */
export const isReportedByLearner = (rule: CompletionRule): boolean => RULES[rule].reportedBy === "learner"

/** What the progress in a material is counted in. */
export type LessonUnit = "seconds" | "pages" | "whole"

/** What a material holds: a file, text of its own, or the address of a page elsewhere. */
export type MaterialContent = "file" | "text" | "link"

interface KindSpec {
  icon: string
  /** What a material of this kind holds. */
  content: MaterialContent
  /** The uploads that become a material of this kind; none for a kind without a file. */
  uploads: readonly UploadKind[]
  /** What the file manager calls these uploads; none for a kind without a file. */
  fileKind: FileKind | undefined
  /** What its progress is counted in: the seconds that were played, the pages that were seen, or the whole of it. */
  unit: LessonUnit
  /** The player that plays it; none for what is not played. */
  player: "video" | "audio" | undefined
  /** What a learner does with it, as the button of the next lesson says. */
  action: "play" | "read" | "open"
  /** The rules that a creator may choose from, the default first. */
  completionRules: readonly CompletionRule[]
  /** Whether its file is downloaded: always, for want of a way to show it, or only once its creator says so. */
  download: "always" | "choice"
}

const NO_FILE = { uploads: [], fileKind: undefined, unit: "whole", player: undefined, download: "choice" } as const

/** Every kind of a material, each with all that the product has to know of it; a further kind is a further entry. */
const KINDS = {
  video: {
    icon: "video",
    content: "file",
    uploads: ["video"],
    fileKind: "video",
    unit: "seconds",
    player: "video",
    action: "play",
    completionRules: ["percent", "opened"],
    download: "choice",
  },
  audio: {
    icon: "music",
    content: "file",
    uploads: ["audio"],
    fileKind: "audio",
    unit: "seconds",
    player: "audio",
    action: "play",
    completionRules: ["percent", "opened"],
    download: "choice",
  },
  pdf: {
    icon: "file-text",
    content: "file",
    uploads: ["pdf"],
    fileKind: "pdf",
    unit: "pages",
    player: undefined,
    action: "read",
    completionRules: ["percent", "opened"],
    download: "choice",
  },
  doc: {
    icon: "file-text",
    content: "file",
    uploads: ["document", "epub"],
    fileKind: "document",
    unit: "pages",
    player: undefined,
    action: "read",
    completionRules: ["opened", "percent"],
    download: "always",
  },
  image: {
    icon: "image",
    content: "file",
    uploads: ["image"],
    fileKind: "image",
    unit: "whole",
    player: undefined,
    action: "open",
    completionRules: ["opened", "percent"],
    download: "choice",
  },
  text: {
    icon: "text",
    content: "text",
    ...NO_FILE,
    action: "read",
    completionRules: ["percent", "opened"],
  },
  link: {
    icon: "link",
    content: "link",
    ...NO_FILE,
    action: "open",
    completionRules: ["opened", "percent"],
  },
} as const satisfies Record<string, KindSpec>

/** The kind of a material, as `materials.kind` holds it. */
export type MaterialKind = keyof typeof KINDS

/** The kinds of a material in the order in which they are offered. */
export const MATERIAL_KINDS = keysOf(KINDS)

/** What the product knows of a kind. */
export const kindSpec = (kind: MaterialKind): KindSpec & { icon: (typeof KINDS)[MaterialKind]["icon"] } => KINDS[kind]

/** Parses a material kind of the database; throws for any other text. */
export const materialKindOf = (text: string): MaterialKind => enumOf(MATERIAL_KINDS, text, "kind of a material")

/** Whether a material of this kind is played, so that its length and a position in it mean something. */
export const isPlayable = (kind: MaterialKind): boolean => KINDS[kind].player !== undefined

/** Parses a completion rule of the database; throws for any other text. */
export const completionRuleOf = (text: string): CompletionRule => enumOf(COMPLETION_RULES, text, "completion rule")

/** What the row of a material holds. */
interface StoredContent {
  hasFile: boolean
  hasText: boolean
}

/** What of the row is the content. */
const IS_FILLED: Record<MaterialContent, (stored: StoredContent) => boolean> = {
  file: ({ hasFile }) => hasFile,
  text: ({ hasText }) => hasText,
  link: ({ hasText }) => hasText,
}

/** Whether a material of this kind has something to show to a learner; an item is not published with one that has not. */
export const isFilled = (kind: MaterialKind, stored: StoredContent): boolean => IS_FILLED[KINDS[kind].content](stored)
