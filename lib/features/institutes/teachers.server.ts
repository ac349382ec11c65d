import { Failure } from "@/lib/contract/errors"
import type { PageInput } from "@/lib/contract/shapes"
import { listItemsTaughtBy } from "@/lib/features/items/items.server"
import { pageOf, withTotal } from "@/lib/server/db/page"
import { tagCachedPage } from "@/lib/server/page-cache/tags"
import type { Db } from "@/lib/server/tenancy/transaction"
import { paths } from "@/lib/shared/paths"
import type { TeacherCard } from "./contract"
import { findTeacherRow, listTeacherRows } from "./teacher-queries.server"

/** A page of the teachers of the current institute. */
export const listTeachers = async (db: Db, query: PageInput) =>
  pageOf(withTotal(await listTeacherRows(db, query)), query, toTeacher)

/** One teacher with the items that they teach; throws `not_found` for anyone who is no active teacher. */
export async function showTeacher(db: Db, userId: number) {
  const [row, teaches] = await Promise.all([findTeacherRow(db, userId), listItemsTaughtBy(db, userId)])
  if (!row) throw new Failure("not_found")
  return { ...toTeacher(row), teaches, teaser: row.teaserKey && paths.media(row.teaserKey) }
}

function toTeacher(row: Omit<Awaited<ReturnType<typeof listTeacherRows>>[number], "total">): TeacherCard {
  tagCachedPage(`person:${row.userId}`)
  return { ...row, items: row.items ?? 0 }
}
