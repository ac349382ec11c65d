import { enumOf } from "@/lib/shared/enum-of"
import { ALL_UPLOAD_KINDS, type UploadKind } from "@/lib/shared/upload-kinds"

/** Parses the kind in the row of an upload; throws for an unknown one. */
export const uploadKind = (text: string): UploadKind => enumOf(ALL_UPLOAD_KINDS, text, "kind of an upload")
