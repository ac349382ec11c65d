import type { PageInput } from "@/lib/contract/shapes"
import { likePattern } from "@/lib/server/db/like-pattern"
import type { Db } from "@/lib/server/tenancy/transaction"

/** A page of the enquiries of the institute at hand, newest first, without what a program wrote. */
export async function listEnquiries(db: Db, { page, size, searchParam }: PageInput) {
  const pattern = searchParam && likePattern(searchParam)
  const wanted = db.selectFrom("enquiries").where("status", "<>", "spam")
  const matching = pattern
    ? wanted.where((e) =>
        e.or([e("name", "ilike", pattern), e("message", "ilike", pattern), e("email", "ilike", pattern)]),
      )
    : wanted
  const [content, { total }] = await Promise.all([
    matching
      .select(["id", "name", "email", "mobile", "message", "status", "createdAt"])
      .orderBy("id", "desc")
      .limit(size)
      .offset(page * size)
      .execute(),
    matching.select((e) => e.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
  ])
  return { content, page, size, totalElements: total, totalPages: Math.ceil(total / size) }
}
