import { sql } from "kysely"
import type { Installation } from "./installation"
import { median, quantile } from "./quantile"
import type { Figures } from "./report"
import { withClient } from "./with-client"

const ITEMS = 100_000
const ROUNDS = 40
const P95_AIM_MS = 30

/** Searches as visitors type them: common words, rare ones, beginnings, mistakes, filters and orders. */
const SEARCHES = [
  { searchParam: "python" },
  { searchParam: "python masterclass" },
  { searchParam: "pyhton masterclas" },
  { searchParam: "water colour for the curious" },
  { searchParam: "acc", level: "beginner" as const },
  { searchParam: "course", sort: "newest" as const },
  { searchParam: "algebra", kind: "book" as const, sort: "priceLow" as const },
  { searchParam: "xylophone" },
  { category: "Science", price: "paid" as const, sort: "rating" as const },
  { kind: "course" as const, sort: "priceHigh" as const, page: 40 },
]

/** How long the database takes for a page of the search at an institute with 100,000 items. */
export async function measureSearch({ databaseUrl }: Installation, say: (line: string) => void): Promise<Figures> {
  say(`Inserting ${ITEMS} items at one institute.`)
  const instituteId = await seedItems(databaseUrl)
  // They read the settings of the installation when they are imported.
  const [{ searchItems }, { readInstitute }] = await Promise.all([
    import("@/lib/features/items/items.server"),
    import("@/lib/server/tenancy/institute"),
  ])
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const search of SEARCHES) {
      const ms = await readInstitute(instituteId, async (db) => {
        // The transaction has begun, and its institute is set.
        await sql`select 1`.execute(db)
        const began = performance.now()
        await searchItems(db, { page: 0, size: 12, ...search })
        return performance.now() - began
      })
      // The first round fills the caches of the connections.
      if (round > 0) times.push(ms)
    }
  }
  return {
    figures: [],
    aims: [
      {
        name: `a search among ${ITEMS} items, p95`,
        value: quantile(times, 0.95),
        unit: "ms",
        aim: P95_AIM_MS,
        better: "lower",
      },
    ],
    notes: [`a search among ${ITEMS} items, median: ${median(times).toFixed(1)} ms`],
  }
}

/** An institute with items of about 8,000 different words; returns its id. */
const seedItems = (databaseUrl: string) =>
  withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into institutes (slug, name) values ('search-bench', 'Search bench') returning id`,
    )
    const instituteId = Number(rows[0]?.id)
    await client.query(
      `insert into items ("instituteId", kind, title, slug, status, "shortText", category, tags, level, "priceMinor", "ratingAvg", "publishedAt")
       select $1, (array['course', 'book', 'webinar'])[1 + n % 3],
         (array['Algebra', 'Accounting', 'Biology', 'Watercolour', 'Spoken English', 'Python', 'Photography', 'Tabla', 'Yoga', 'Chess'])[1 + n % 10]
           || ' ' || (array['from the Beginning', 'in Practice', 'for Class 12', 'Step by Step', 'for the Curious', 'Masterclass', 'at Home'])[1 + n % 7]
           || ' ' || substr(md5((n / 20)::text), 1, 6),
         'bench-' || n, 'published', 'A course about ' || substr(md5((n % 3000)::text), 1, 5),
         (array['Science', 'Commerce', 'Arts', 'Languages'])[1 + n % 4], array[substr(md5((n % 100)::text), 1, 4)],
         (array['beginner', 'intermediate', 'advanced'])[1 + n % 3], n % 7 * 10000, n % 50 / 10.0, now() - n * interval '1 minute'
       from generate_series(1, $2::int) n`,
      [instituteId, ITEMS],
    )
    await client.query("vacuum (analyze)")
    return instituteId
  })
