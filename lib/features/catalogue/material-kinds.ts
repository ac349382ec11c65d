import type { FileKind } from "@/lib/shared/file-kinds"
import type { UploadKind } from "@/lib/shared/upload-kinds"
import { enumOf } from "@/lib/shared/enum-of"
import { keysOf } from "@/lib/shared/keys-of"

/** What completes a material: opening it, a percent of it, a passed test or work that was handed in. */
export const COMPLETION_RULES = ["opened", "percent", "passed", "handed_in"] as const
export type CompletionRule = (typeof COMPLETION_RULES)[number]

/** What the progress in a material is counted in. */
export type LessonUnit = "seconds" | "pages" | "whole"

interface KindSpec {
  icon: string
  /** What a material of this kind holds: a file, text of its own, or the address of a page elsewhere. */
  content: "file" | "text" | "link"
  /** The uploads that become a material of this kind; none for a kind without a file. */
  uploads: readonly UploadKind[]
  /** What the file manager calls these uploads; none for a kind without a file. */
  fileKind: FileKind | undefined
  /** What its progress is counted in: the seconds that were played, the pages that were seen, or the whole of it. */
  unit: LessonUnit
  /** The rules that a creator may choose from, the default first. */
  completionRules: readonly CompletionRule[]
  /** Whether its file is downloaded: always, for want of a way to show it, or only once its creator says so. */
  download: "always" | "choice"
}

const NO_FILE = { uploads: [], fileKind: undefined, unit: "whole", download: "choice" } as const

/** Every kind of a material, each with all that the product has to know of it; a further kind is a further entry. */
const KINDS = {
  video: {
    icon: "video",
    content: "file",
    uploads: ["video"],
    fileKind: "video",
    unit: "seconds",
    completionRules: ["percent", "opened"],
    download: "choice",
  },
  audio: {
    icon: "music",
    content: "file",
    uploads: ["audio"],
    fileKind: "audio",
    unit: "seconds",
    completionRules: ["percent", "opened"],
    download: "choice",
  },
  pdf: {
    icon: "file-text",
    content: "file",
    uploads: ["pdf"],
    fileKind: "pdf",
    unit: "pages",
    completionRules: ["percent", "opened"],
    download: "choice",
  },
  doc: {
    icon: "file-text",
    content: "file",
    uploads: ["document", "epub"],
    fileKind: "document",
    unit: "pages",
    completionRules: ["opened", "percent"],
    download: "always",
  },
  image: {
    icon: "image",
    content: "file",
    uploads: ["image"],
    fileKind: "image",
    unit: "whole",
    completionRules: ["opened", "percent"],
    download: "choice",
  },
  text: {
    icon: "text",
    content: "text",
    ...NO_FILE,
    completionRules: ["percent", "opened"],
  },
  link: {
    icon: "link",
    content: "link",
    ...NO_FILE,
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
export const isPlayable = (kind: MaterialKind): boolean => KINDS[kind].unit === "seconds"

/** Parses a completion rule of the database; throws for any other text. */
export const completionRuleOf = (text: string): CompletionRule => enumOf(COMPLETION_RULES, text, "completion rule")
