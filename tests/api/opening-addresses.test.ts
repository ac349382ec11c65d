import { sql } from "kysely"
import { openings } from "@/lib/features/openings/contract"
import { skeletonOf } from "@/lib/features/openings/slug-skeleton"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import { withJobQueue } from "../setup/job-queue"
import { freshIp, latestOtp as codeSentTo } from "../setup/otp"
import { institutes, send, unique } from "../setup/test-app"
import { begin, confirm, endHold, prepareOpenings, rowsOf } from "./opening-fixtures"

withJobQueue()
prepareOpenings()

describe("an address", () => {
  test.each([
    ["acme", "taken"],
    ["acrne", "looks_taken"],
    ["l0gin", "reserved"],
    ["a--b", "form"],
    ["f-u-c-k", "rude"],
  ])("%s is %s, with free ones that follow from the name", async (slug, state) => {
    await withPlatform((db) =>
      db
        .insertInto("slug_claims")
        .values({ slug: "acme", instituteId: institutes.acme })
        .onConflict((c) => c.doNothing())
        .execute(),
    )
    const name = `Suggested ${unique("name")}`
    const { data } = await send(null, openings.checkSlug, { query: { slug, name } }, freshIp())
    expect(data.state).toBe(state)
    expect(data.suggestions).toHaveLength(3)
    for (const suggestion of data.suggestions)
      expect((await send(null, openings.checkSlug, { query: { slug: suggestion } }, freshIp())).data.state).toBe("free")
  })

  test("is wanted by 200 at the same time: one opening holds it, the others are told free ones", async () => {
    const slug = unique("wanted")
    const answers = await Promise.all(Array.from({ length: 200 }, () => begin({ slug, name: "Wanted School" })))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const lost = answers.filter(({ code }) => code === "name_taken")
    expect(lost).toHaveLength(199)
    expect(lost[0]?.fields).toHaveProperty("slug")
  }, 120_000)

  test("is held for half an hour: then another one may have it, and the first is told so", async () => {
    const first = await begin()
    const code = await codeSentTo(first.body.email)
    const soon = await begin({ slug: first.body.slug })
    expect(soon.code).toBe("name_taken")
    await endHold(first.body.slug)
    const later = await begin({ slug: first.body.slug })
    expect(later.status).toBe(200)
    expect((await confirm(later.data.id, { code: await codeSentTo(later.body.email) })).status).toBe(200)
    expect((await confirm(first.data.id, { code })).code).toBe("name_taken")
    expect(await rowsOf(first.body.slug)).toHaveLength(1)
  })

  test("that was held for too long is still opened where nobody else wants it", async () => {
    const { data, body } = await begin()
    const code = await codeSentTo(body.email)
    await endHold(body.slug)
    expect((await confirm(data.id, { code })).status).toBe(200)
  })

  test("looks the same to the program and to the database", async () => {
    const slugs = ["acrne", "c1ear", "vvave", "a-b-c", "0123456789", "illegal", "cinema", "x-rn-cl-vv", "minimum"]
    const rows = await readPlatform((db) =>
      sql<{ slug: string; skeleton: string }>`select slug, tenancy.slug_skeleton(slug) as skeleton
        from unnest(${slugs}::text[]) slug`.execute(db),
    )
    expect(rows.rows).toEqual(slugs.map((slug) => ({ slug, skeleton: skeletonOf(slug) })))
  })
})
