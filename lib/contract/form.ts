import type { z } from "zod"

/** A part of a multipart body that holds JSON of a shape. */
export type JsonPart<S extends z.ZodType = z.ZodType> = { part: "json"; shape: S; isOptional: boolean }
/** A part that holds a file of one of these media types, at most so many bytes. */
export type UploadPart = { part: "upload"; mediaTypes: readonly string[]; maxBytes: number; isOptional: boolean }
/** An uploaded file, on disk until the response is sent; its media type was detected from its bytes. */
export interface Upload {
  name: string
  path: string
  bytes: number
  mediaType: string
}

export type FormShape = Record<string, JsonPart | UploadPart>

/** Limits of an uploaded image. */
export const IMAGE = { mediaTypes: ["image/jpeg", "image/png", "image/webp"], maxBytes: 8 * 1024 * 1024 } as const
/** Limits of the teaser video of an institute or a teacher. */
export const TEASER = {
  mediaTypes: ["video/mp4", "video/quicktime", "video/webm"],
  maxBytes: 200 * 1024 * 1024,
} as const

/** Limits of a CSV file. It has no magic number, so a file whose bytes show another type is rejected. */
export const CSV = { mediaTypes: ["text/csv"], maxBytes: 5 * 1024 * 1024 } as const
/** Limits of a caption file, WebVTT or SubRip; of the latter no magic number is known either. */
export const CAPTIONS = { mediaTypes: ["text/vtt"], maxBytes: 2 * 1024 * 1024 } as const

/** Declares a part that holds JSON. */
export const asJson = <S extends z.ZodType>(shape: S) => ({ part: "json", shape, isOptional: false }) as const
/** Declares a part that may be left out and holds JSON. */
export const asOptionalJson = <S extends z.ZodType>(shape: S) => ({ part: "json", shape, isOptional: true }) as const
/** Declares a part that holds a file. */
export const upload = (kind: { mediaTypes: readonly string[]; maxBytes: number }) =>
  ({ part: "upload", ...kind, isOptional: false }) as const
/** Declares a part that may be left out and holds a file. */
export const optionalUpload = (kind: { mediaTypes: readonly string[]; maxBytes: number }) =>
  ({ part: "upload", ...kind, isOptional: true }) as const

type Optional<P> = P extends { isOptional: true } ? true : false
type PartNames<F extends FormShape, IsOptional extends boolean> = {
  [K in keyof F]: Optional<F[K]> extends IsOptional ? K : never
}[keyof F]

/** The parts of a form before parsing. */
export type FormRequest<F extends FormShape> = {
  [K in PartNames<F, false>]: F[K] extends JsonPart<infer S> ? z.input<S> : Blob
} & { [K in PartNames<F, true>]?: F[K] extends JsonPart<infer S> ? z.input<S> : Blob }

/** The parts of a form after parsing. */
export type ParsedForm<F extends FormShape> = {
  [K in PartNames<F, false>]: F[K] extends JsonPart<infer S> ? z.output<S> : Upload
} & { [K in PartNames<F, true>]?: F[K] extends JsonPart<infer S> ? z.output<S> : Upload }
