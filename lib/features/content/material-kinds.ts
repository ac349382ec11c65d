import type { FileKind } from "@/lib/features/files/file-shapes"
import type { UploadKind } from "@/lib/features/files/upload-kinds"
import { enumOf } from "@/lib/shared/enum-of"

/** What completes a material: opening it, a percent of it, a passed test or work that was handed in. */
export const COMPLETION_RULES = ["opened", "percent", "passed", "handed_in"] as const
export type CompletionRule = (typeof COMPLETION_RULES)[number]

interface KindSpec {
  icon: string
  /** What a material of this kind holds: a file, text of its own, or the address of a page elsewhere. */
  content: "file" | "text" | "link"
  /** The uploads that become a material of this kind; none for a kind without a file. */
  uploads: readonly UploadKind[]
  /** What the file manager calls these uploads; none for a kind without a file. */
  fileKind: FileKind | undefined
  /** Whether it is played, so that its length and a position in it mean something. */
  isPlayable: boolean
  /** The rules that a creator may choose from, the default first. */
  completionRules: readonly CompletionRule[]
  /** Whether its file is downloaded: always, for want of a way to show it, or if its creator says so, yes or no at first. */
  download: "always" | "yes" | "no"
}

const NO_FILE = { uploads: [], fileKind: undefined, isPlayable: false, download: "no" } as const

/** Every kind of a material, each with all that the product has to know of it; a further kind is a further entry. */
const KINDS = {
  video: {
    icon: "video",
    content: "file",
    uploads: ["video"],
    fileKind: "video",
    isPlayable: true,
    completionRules: ["percent", "opened"],
    download: "no",
  },
  audio: {
    icon: "music",
    content: "file",
    uploads: ["audio"],
    fileKind: "audio",
    isPlayable: true,
    completionRules: ["percent", "opened"],
    download: "no",
  },
  pdf: {
    icon: "file-text",
    content: "file",
    uploads: ["pdf"],
    fileKind: "pdf",
    isPlayable: false,
    completionRules: ["percent", "opened"],
    download: "yes",
  },
  doc: {
    icon: "file-text",
    content: "file",
    uploads: ["document", "epub"],
    fileKind: "document",
    isPlayable: false,
    completionRules: ["opened", "percent"],
    download: "always",
  },
  image: {
    icon: "image",
    content: "file",
    uploads: ["image"],
    fileKind: "image",
    isPlayable: false,
    completionRules: ["opened", "percent"],
    download: "yes",
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
export const MATERIAL_KINDS = [
  "video",
  "audio",
  "pdf",
  "doc",
  "image",
  "text",
  "link",
] as const satisfies MaterialKind[]

/** What the product knows of a kind. */
export const kindSpec = (kind: MaterialKind): KindSpec & { icon: (typeof KINDS)[MaterialKind]["icon"] } => KINDS[kind]

/** Parses a material kind of the database; throws for any other text. */
export const materialKindOf = (text: string): MaterialKind => enumOf(MATERIAL_KINDS, text, "kind of a material")

/** Whether a material of this kind is played, so that its length and a position in it mean something. */
export const isPlayable = (kind: MaterialKind): boolean => KINDS[kind].isPlayable

/** Parses a completion rule of the database; throws for any other text. */
export const completionRuleOf = (text: string): CompletionRule => enumOf(COMPLETION_RULES, text, "completion rule")
