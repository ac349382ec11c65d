import { LEVELS } from "@/lib/features/items/levels"
import { listItemKinds } from "@/lib/shared/item-kinds"
import { LANGUAGES } from "@/lib/shared/messages/languages"
import { KIND_COLUMNS } from "./item-columns"
import type { ItemRowError } from "./items-shapes"

/** What the texts of the errors of a row name: the line of another row, and what a column may hold. */
export const itemErrorValues = ({ line }: Pick<ItemRowError, "line">) => ({
  line: String(line ?? ""),
  kinds: listItemKinds().join(", "),
  levels: LEVELS.join(", "),
  languages: LANGUAGES.join(", "),
  columns: KIND_COLUMNS.map(({ column }) => column).join(", "),
})
