import { call } from "@/lib/client/api"
import { learning } from "@/lib/features/learning/contract"
import type { Film } from "./use-film"

/** Asks for the address of a film, with its captions. A stranger names the institute; who is signed in need not. */
export const loadFilm = (fileId: number, instituteId?: number): Promise<Film> =>
  call(learning.openFile, {
    params: { id: String(fileId) },
    query: { instituteId: instituteId === undefined ? undefined : String(instituteId) },
  })
