import type { z } from "zod"
import { Failure } from "@/lib/contract/errors"
import type { Picture } from "@/lib/contract/picture"
import { isPublicKey } from "@/lib/server/gateways/files/file-keys"
import { originOf, subDomain } from "@/lib/server/own-address"
import type { Db } from "@/lib/server/tenancy/transaction"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { itemKindOf, listItemKinds } from "@/lib/shared/item-kinds"
import { env } from "@/lib/server/env.server"
import { InstituteProfile } from "./contract"
import { countItems, countTeachers, findProfileRow } from "./profile-queries.server"

type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>

/** The public profile of the institute of this transaction; throws `not_found` when it is not open. */
export async function showProfile(db: Db): Promise<InstituteProfile> {
  const [row, counted, teachers] = await Promise.all([findProfileRow(db), countItems(db), countTeachers(db)])
  if (!row) throw new Failure("not_found")
  return { ...profileOf(row), counts: { teachers: teachers.count, ...countsOf(counted) } }
}

function profileOf(row: ProfileRow) {
  const { imageKey, imageWidth, imageHeight, imageBlur, coverKey, coverWidth, coverHeight, coverBlur, ...more } = row
  const { faviconKey, faviconWidth, faviconHeight, teaserKey, teaserMime, teaserSeconds, host, ...rest } = more
  return {
    ...rest,
    image: picture(imageKey, { width: imageWidth, height: imageHeight, blur: imageBlur }),
    cover: picture(coverKey, { width: coverWidth, height: coverHeight, blur: coverBlur }),
    favicon: picture(faviconKey, { width: faviconWidth, height: faviconHeight, blur: null }),
    ...addressOf({ ...rest, host }),
    teaser:
      teaserKey && teaserMime && isPublicKey(teaserKey)
        ? { address: `/media/${teaserKey}`, mime: teaserMime, durationSeconds: teaserSeconds }
        : null,
    highlights: lenient(InstituteProfile.shape.highlights, rest.highlights),
    achievements: lenient(InstituteProfile.shape.achievements, rest.achievements),
  }
}

/** Where an institute is at home: its primary domain, its sub-domain, or for the platform the main host. */
export function addressOf({ id, slug, host }: { id: number; slug: string; host: string | null }) {
  const own = id === PLATFORM_INSTITUTE_ID ? env.MAIN_HOST : subDomain(slug)
  return { origin: originOf(host ?? own), isCustomDomain: host !== null }
}

/** A picture of a row that joined `files`; null when it has none. */
export const picture = (key: string | null, rest: Omit<Picture, "key">): Picture | null =>
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

/** What a page can live without does not bring it down when somebody stored another shape. */
const lenient = <S extends z.ZodArray>(shape: S, value: unknown): z.output<S> =>
  shape.safeParse(value).data ?? shape.parse([])
