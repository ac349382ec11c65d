import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import type { Film } from "./use-film"

/** Asks for the address of a film, with its captions. */
export const loadFilm = (fileId: number): Promise<Film> =>
  call(learning.openFile, { params: { id: String(fileId) }, query: {} })
