import type { BookChapter } from "./book-pdf"
import { testSeries } from "./test-series"
import { formulaSheets } from "./formula-sheets"
import { teaStall } from "./tea-stall"
import { sentences } from "./sentences"

/** The texts of Rival's books and study materials by the key of their picture. */
export const rivalBooks: Record<string, () => readonly BookChapter[]> = {
  "study_material/bank-test-series": testSeries,
  "study_material/formula-sheets": formulaSheets,
  "book/the-tea-stall": teaStall,
  "book/three-hundred-sentences": sentences,
}
