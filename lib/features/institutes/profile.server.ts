import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Picture } from "@/lib/contract/picture"
import { isPublicKey } from "@/lib/server/gateways/files/file-keys"
import { publicOrigin } from "@/lib/server/origin"
import type { Db } from "@/lib/server/tenancy/transaction"
import { itemKindOf, listItemKinds } from "@/lib/shared/item-kinds"
import { InstituteProfile } from "./contract"
import { countItems, countTeachers, findProfileRow } from "./profile-queries.server"

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>

/** The public profile of the current institute; throws `not_found` when it is not open. */
export async function showProfile(db: Db): Promise<InstituteProfile> {
  const [row, itemCounts, teachers] = await Promise.all([findProfileRow(db), countItems(db), countTeachers(db)])
  if (!row) throw new Failure("not_found")
  return { ...toProfile(row), counts: { teachers: teachers.count, ...countsOf(itemCounts) } }
}

function toProfile(row: ProfileRow) {
  const { imageKey, imageWidth, imageHeight, imageBlur, coverKey, coverWidth, coverHeight, coverBlur, ...more } = row
  const { faviconKey, faviconWidth, faviconHeight, teaserKey, teaserMime, teaserSeconds, host, ...rest } = more
  return {
    ...rest,
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
  }
}

/** The picture of a row that joins `files`; null without a key. */
export const toPicture = (key: string | null, rest: Omit<Picture, "key">): Picture | null =>
  key === null ? null : { key, ...rest }

function countsOf(rows: Awaited<ReturnType<typeof countItems>>) {
  const items = listItemKinds().map((kind) => ({
    kind,
    count: rows.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.count, 0),
  }))
  const categories = rows.flatMap(({ kind, category, count }) =>
    category ? [{ kind: itemKindOf(kind), category, count }] : [],
  )
  return { items, categories }
}

/** Parses an optional JSON column; a stored value of another shape counts as empty, so that the page still renders. */
const parseOrEmpty = <S extends z.ZodArray>(shape: S, value: unknown): z.output<S> =>
  shape.safeParse(value).data ?? shape.parse([])
