import { sql } from "kysely"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import type { Layout } from "./archive-layout"
import { createVolumes } from "./volumes"

const PAGE = 500

type Split = { instituteId: number; exportId: number; at: Date; limit: number; signal: AbortSignal }

/** Gives each part of an archive its place in one of the volumes, and returns what computes them. */
export async function splitArchive({ instituteId, exportId, signal, ...how }: Split): Promise<Layout[]> {
  const made = await readInstitute(instituteId, (db) => selectParts(db, exportId).where("isMade", "=", true).execute())
  const volumes = createVolumes({ exportId, made, ...how })
  let after = -1
  for (;;) {
    signal.throwIfAborted()
    const page = await readInstitute(instituteId, (db) => listParts(db, exportId, after))
    const places = page.map((part) => ({ place: part.place, ...volumes.add(part) }))
    if (places.length > 0) await withInstitute(instituteId, (db) => setPlaces(db, exportId, places))
    after = page.at(-1)?.place ?? after
    if (page.length < PAGE) return volumes.end()
  }
}

const selectParts = (db: Db, exportId: number) =>
  db
    .selectFrom("export_entries")
    .select(["place", "path", "key", "bytes", "crc32", "isMade"])
    .where("exportId", "=", exportId)
    .orderBy("place")

const listParts = (db: Db, exportId: number, after: number) =>
  selectParts(db, exportId).where("place", ">", after).limit(PAGE).execute()

type Place = { place: number } & ReturnType<ReturnType<typeof createVolumes>["add"]>

const setPlaces = (db: Db, exportId: number, places: readonly Place[]) =>
  sql`
    update export_entries e
    set volume = v.volume, "volumeOffset" = v."offset", "volumeDirectoryOffset" = v."directoryOffset"
    from unnest(${places.map(({ place }) => place)}::int[], ${places.map(({ volume }) => volume)}::int[],
      ${places.map(({ volumeOffset }) => volumeOffset)}::bigint[],
      ${places.map(({ volumeDirectoryOffset }) => volumeDirectoryOffset)}::bigint[])
      as v (place, volume, "offset", "directoryOffset")
    where e."exportId" = ${exportId} and e.place = v.place`.execute(db)
