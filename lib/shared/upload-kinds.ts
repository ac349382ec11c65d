const MB = 1024 * 1024
const GB = 1024 * MB

const OFFICE = "application/vnd.openxmlformats-officedocument"

type UploadKindRules = {
  /** The extensions that the file dialog offers, the first of each media type being the one that files are named by. */
  extensions: readonly string[]
  /** The media types as they are detected from the bytes. */
  mediaTypes: readonly string[]
  maxBytes: number
}

/** What can be uploaded: a kind, its types, and the size of the largest file; a plan may lower that of a video. */
export const UPLOAD_KINDS = {
  video: {
    extensions: ["mp4", "m4v", "mov", "mkv", "webm"],
    mediaTypes: ["video/mp4", "video/x-m4v", "video/quicktime", "video/matroska", "video/webm"],
    maxBytes: 10 * GB,
  },
  audio: {
    extensions: ["mp3", "m4a", "wav", "ogg", "oga", "opus", "flac", "aac"],
    mediaTypes: [
      "audio/mpeg",
      "audio/mp4",
      "audio/x-m4a",
      "audio/wav",
      "audio/ogg",
      "audio/ogg; codecs=opus",
      "audio/flac",
      "audio/aac",
    ],
    maxBytes: 500 * MB,
  },
  pdf: { extensions: ["pdf"], mediaTypes: ["application/pdf"], maxBytes: 200 * MB },
  document: {
    extensions: ["docx", "pptx", "xlsx"],
    mediaTypes: [
      `${OFFICE}.wordprocessingml.document`,
      `${OFFICE}.presentationml.presentation`,
      `${OFFICE}.spreadsheetml.sheet`,
    ],
    maxBytes: 200 * MB,
  },
  image: {
    extensions: ["jpg", "jpeg", "png", "webp"],
    mediaTypes: ["image/jpeg", "image/png", "image/webp"],
    maxBytes: 25 * MB,
  },
  epub: { extensions: ["epub"], mediaTypes: ["application/epub+zip"], maxBytes: 200 * MB },
  captions: { extensions: ["vtt", "srt"], mediaTypes: ["text/vtt", "application/x-subrip"], maxBytes: 5 * MB },
  zip: { extensions: ["zip"], mediaTypes: ["application/zip"], maxBytes: 500 * MB },
  /** A zip whose folders and files become the curriculum of an item; each file in it is checked when it is unpacked. */
  folder: { extensions: ["zip"], mediaTypes: ["application/zip"], maxBytes: 5 * GB },
  /** An export of an institute, which another takes in; what is in it is checked by the import. */
  archive: { extensions: ["zip"], mediaTypes: ["application/zip"], maxBytes: 100 * GB },
} as const satisfies Record<string, UploadKindRules>

export type UploadKind = keyof typeof UPLOAD_KINDS

/** Every kind of upload. */
export const ALL_UPLOAD_KINDS: readonly UploadKind[] = [
  "video",
  "audio",
  "pdf",
  "document",
  "image",
  "epub",
  "captions",
  "zip",
  "folder",
  "archive",
]

/** What can be uploaded to the file manager. */
export const MANAGED_UPLOAD_KINDS = ALL_UPLOAD_KINDS.filter((kind) => kind !== "folder" && kind !== "archive")

/** The kind, among these, that the extension of a file's name belongs to; undefined for any other file. */
export function uploadKindOf(name: string, kinds: readonly UploadKind[]): UploadKind | undefined {
  const extension = name.slice(name.lastIndexOf(".") + 1).toLowerCase()
  return kinds.find((kind) => extensionsOf(kind).includes(extension))
}

/** The `accept` attribute of a file input for these kinds. */
export const acceptOf = (kinds: readonly UploadKind[]): string =>
  kinds
    .flatMap(extensionsOf)
    .map((extension) => `.${extension}`)
    .join(",")

/** The types of these kinds as a person reads them: "MP4, MOV, PDF". */
export const extensionNames = (kinds: readonly UploadKind[]): string =>
  [...new Set(kinds.flatMap(extensionsOf))].map((extension) => extension.toUpperCase()).join(", ")

const extensionsOf = (kind: UploadKind): readonly string[] => UPLOAD_KINDS[kind].extensions
