import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Picture } from "@/lib/contract/picture"
import type { PriceFilter } from "@/lib/features/items/list-options"
import { env } from "@/lib/server/env.server"
import { isPublicKey } from "@/lib/server/gateways/files/file-keys"
import { publicOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { restrictionOf } from "@/lib/shared/restriction"
import { type ItemKind, itemKindOf, listItemKinds } from "@/lib/shared/item-kinds"
import { InstituteProfile } from "./contract"
import { findProfileRow } from "./profile-queries.server"

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>

/** The public profile of the current institute; throws `not_found` when it is not open. */
export async function showProfile(db: Db): Promise<InstituteProfile> {
  const row = await findProfileRow(db, {})
  if (row?.status !== "active") throw new Failure("not_found")
  return toProfile(row)
}

/** The same, and of one that is suspended or closed its name and its brand, for the pages of its administrators. */
export async function showProfileOrBrand(db: Db): Promise<InstituteProfile> {
  const row = await findProfileRow(db, {})
  if (!row || (row.status !== "active" && !restrictionOf(row.status))) throw new Failure("not_found")
  const profile = toProfile(row)
  return row.status === "active" ? profile : { ...profile, ...NOTHING_TO_SEE, counts: NO_COUNTS }
}

const NOTHING_TO_SEE = {
  ...{ tagline: null, about: null, cover: null, teaser: null, contactEmail: null, contactPhone: null, address: null },
  ...{ gstin: null, legalName: null, signUpAllowed: false, isSelling: false, highlights: [], achievements: [] },
}
const NO_COUNTS = { teachers: 0, items: [], categories: [], languages: [], prices: [] }

function toProfile(row: ProfileRow) {
  const { imageKey, imageWidth, imageHeight, imageBlur, coverKey, coverWidth, coverHeight, coverBlur, ...more } = row
  const { faviconKey, faviconWidth, faviconHeight, teaserKey, teaserMime, teaserSeconds, host, ...other } = more
  const { itemCounts, teacherCount, ...rest } = other
  return {
    ...rest,
    isSelling: Boolean(rest.isSelling),
    isClosed: Boolean(rest.isClosed),
    takesPayments: env.CAN_SELL && !rest.awaitsMobile,
    image: toPicture(imageKey, { width: imageWidth, height: imageHeight, blur: imageBlur }),
    cover: toPicture(coverKey, { width: coverWidth, height: coverHeight, blur: coverBlur }),
    favicon: toPicture(faviconKey, { width: faviconWidth, height: faviconHeight, blur: null }),
    origin: publicOrigin({ slug: rest.slug, domain: host }),
    isCustomDomain: host !== null,
    teaser:
      teaserKey && teaserMime && isPublicKey(teaserKey)
        ? { url: `/media/${teaserKey}`, mime: teaserMime, durationSeconds: teaserSeconds }
        : null,
    highlights: parseOrEmpty(InstituteProfile.shape.highlights, rest.highlights),
    achievements: parseOrEmpty(InstituteProfile.shape.achievements, rest.achievements),
    counts: { teachers: teacherCount, ...countsOf(itemCounts) },
  }
}

/** The picture of a row that joins `files`; null without a key. */
export const toPicture = (key: string | null, rest: Omit<Picture, "key">): Picture | null =>
  key === null ? null : { key, ...rest }

type ItemCount = ProfileRow["itemCounts"][number]

function countsOf(rows: ItemCount[]) {
  const items = listItemKinds().map((kind) => ({ kind, count: sumOf(rows.filter((row) => row.kind === kind)) }))
  return {
    items,
    categories: countBy(rows, ({ category }) => category).map(({ value, ...rest }) => ({ ...rest, category: value })),
    languages: countBy(rows, ({ language }) => language).map(({ value, ...rest }) => ({ ...rest, language: value })),
    prices: countBy(rows, ({ isFree }): PriceFilter => (isFree ? "free" : "paid")).map(({ value, ...rest }) => ({
      ...rest,
      price: value,
    })),
  }
}

/** The numbers of items by kind and another value, in the order of the rows; rows without it are left out. */
function countBy<Value extends string>(rows: ItemCount[], valueOf: (row: ItemCount) => Value | null) {
  const groups = new Map<string, { kind: ItemKind; value: Value; count: number }>()
  for (const row of rows) {
    const value = valueOf(row)
    if (!value) continue
    const key = `${row.kind} ${value}`
    const group = groups.get(key) ?? { kind: itemKindOf(row.kind), value, count: 0 }
    groups.set(key, { ...group, count: group.count + row.count })
  }
  return [...groups.values()]
}

const sumOf = (rows: ItemCount[]) => rows.reduce((sum, { count }) => sum + count, 0)

/** Parses an optional JSON column; a stored value of another shape counts as empty, so that the page still renders. */
const parseOrEmpty = <S extends z.ZodArray>(shape: S, value: unknown): z.output<S> =>
  shape.safeParse(value).data ?? shape.parse([])
