import type { BookChapter } from "./book-pdf"
import { smallPrograms } from "./small-programs"
import { designReview } from "./design-review"
import { reliability } from "./notes-on-reliability"
import { interviewCards } from "./interview-cards"
import { sqlTables } from "./sql-tables"

/** The texts of Acme's books and study materials by the key of their picture. */
export const acmeBooks: Record<string, () => readonly BookChapter[]> = {
  "book/small-programs": smallPrograms,
  "book/the-design-review": designReview,
  "book/notes-on-reliability": reliability,
  "study_material/interview-question-cards": interviewCards,
  "study_material/sql-practice-tables": sqlTables,
}
