import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"

/** Asks for the address of a free preview; loaded when somebody presses play. */
export const openPreview = (instituteId: number, fileId: number) =>
  call(learning.openFile, { params: { id: String(fileId) }, query: { instituteId: String(instituteId) } })
