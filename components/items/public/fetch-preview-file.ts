import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"

/** Fetches the URL of a free preview; this module is loaded when a visitor presses play. */
export const fetchPreviewFile = (instituteId: number, fileId: number) =>
  call(learning.openFile, { params: { id: String(fileId) }, query: { instituteId: String(instituteId) } })
