import { sql } from "kysely"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { SlugReport } from "./contract"
import { judgeSlug, type SlugState } from "./judge-slug"
import { skeletonOf } from "./slug-skeleton"
import type { TaughtSubject } from "./subjects"
import { suggestSlugs } from "./suggest-slugs"

const MAX_SUGGESTIONS = 3

interface SlugQuestion {
  slug: string
  name: string
  subject?: TaughtSubject | undefined
  /** The opening that asks, which may hold the address. */
  openingId?: string | undefined
}

/** Whether an institute may have an address, and up to three free ones. The insert decides (`claimSlug`); this only says so earlier. */
export async function checkSlug(db: Db, { slug, name, subject, openingId }: SlugQuestion): Promise<SlugReport> {
  const candidates = suggestSlugs(name || slug.replaceAll("-", " "), subject).filter((candidate) => candidate !== slug)
  const taken = await findTaken(db, [slug, ...candidates], openingId)
  const brands = await findBrands(db, [slug, ...candidates])
  const suggestions = candidates
    .filter((candidate) => !taken.has(skeletonOf(candidate)) && !brands.has(skeletonOf(candidate)))
    .slice(0, MAX_SUGGESTIONS)
  const isBrand = brands.has(skeletonOf(slug))
  return { state: stateOf(slug, taken, isBrand), isBrand, suggestions }
}

/** How the addresses look that the platform keeps for others, as for whom a brand belongs to. */
async function findBrands(db: Db, slugs: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom("reserved_slugs")
    .select("skeleton")
    .where("skeleton", "in", slugs.map(skeletonOf))
    .execute()
  return new Set(rows.map(({ skeleton }) => skeleton))
}

function stateOf(slug: string, taken: ReadonlyMap<string, string>, isBrand: boolean): SlugState {
  const judged = judgeSlug(slug)
  if (judged !== "free") return judged
  if (isBrand) return "reserved"
  const by = taken.get(skeletonOf(slug))
  if (by === undefined) return "free"
  return by === slug ? "taken" : "looks_taken"
}

/** The addresses that are in use or held, by their skeletons. */
async function findTaken(db: Db, slugs: readonly string[], openingId?: string): Promise<Map<string, string>> {
  const [claimed, used] = await Promise.all([
    db
      .selectFrom("slug_claims")
      .select(["slug", "skeleton"])
      .where("skeleton", "in", slugs.map(skeletonOf))
      .where((e) => e.or([e("instituteId", "is not", null), e("heldUntil", ">", sql<Date>`now()`)]))
      .$if(openingId !== undefined, (query) =>
        query.where(sql<boolean>`"openingId" is distinct from ${openingId}::uuid`),
      )
      .execute(),
    db.selectFrom("institutes").select("slug").where("slug", "in", slugs).execute(),
  ])
  return new Map([
    ...claimed.map(({ slug, skeleton }): [string, string] => [skeleton, slug]),
    ...used.map(({ slug }): [string, string] => [skeletonOf(slug), slug]),
  ])
}
