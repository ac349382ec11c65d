import { UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"
import { kindSpec, MATERIAL_KINDS, type MaterialKind } from "./material-kinds"

/** Whether a file of this media type may be the file of a material of this kind. */
export const takesMime = (kind: MaterialKind, mime: string): boolean =>
  kindSpec(kind).uploads.some((upload) => UPLOAD_KINDS[upload].mediaTypes.some((type) => type === mime))

/** The kind of material that a file of this media type becomes; undefined when no kind takes it. */
export const kindOfMime = (mime: string): MaterialKind | undefined =>
  MATERIAL_KINDS.find((kind) => takesMime(kind, mime))

/** Every upload that becomes a material. */
export const MATERIAL_UPLOADS: readonly UploadKind[] = MATERIAL_KINDS.flatMap((kind) => kindSpec(kind).uploads)
