import fc from "fast-check"
import { createLayout, mostBytesOf } from "@/lib/features/exports/archive-layout"
import { createVolumes, VOLUME_LIMITS } from "@/lib/features/exports/volumes"

const AT = new Date("2026-11-28T09:30:20Z")
const GB = 1_000_000_000

type Size = { bytes: number; isMade: boolean }
const partsOf = (sizes: readonly Size[]) =>
  sizes.map((size, index) => ({ ...size, path: `files/${index}.bin`, key: `1/item/${index}.bin`, crc32: index }))

function split(sizes: readonly Size[], limit: number, exportId = 7) {
  const parts = partsOf(sizes)
  const volumes = createVolumes({ exportId, at: AT, limit, made: parts.filter(({ isMade }) => isMade) })
  const placed = parts.map((part) => ({ part, ...volumes.add(part) }))
  return { placed, volumes: volumes.end() }
}
const file = (bytes: number): Size => ({ bytes, isMade: false })
const numbersOf = (sizes: readonly Size[], limit: number) => split(sizes, limit).placed.map(({ volume }) => volume)

test("what was made is in the first volume, wherever it stands; files fill one volume after the other in their order", () => {
  const made = { bytes: GB, isMade: true }
  const sizes = [made, file(4 * GB), file(3 * GB), file(6 * GB), file(3 * GB), file(2 * GB), made]
  expect(numbersOf(sizes, VOLUME_LIMITS.volume)).toEqual([1, 1, 1, 2, 2, 3, 1])
})

test("a file above the limit is a volume of its own", () => {
  const sizes = [{ bytes: 1_000, isMade: true }, file(34 * GB), file(1_000), file(11 * GB), file(12 * GB)]
  expect(numbersOf(sizes, VOLUME_LIMITS.volume)).toEqual([1, 2, 3, 4, 5])
  expect(numbersOf([file(34 * GB), file(1_000)], VOLUME_LIMITS.volume)).toEqual([1, 2])
})

test("a volume of the same files has another ETag in another archive", () => {
  const etagsIn = (exportId: number) => split([file(1), file(1)], 1, exportId).volumes.map(({ etag }) => etag)
  expect(new Set([...etagsIn(7), ...etagsIn(8), ...etagsIn(8)]).size).toBe(4)
})

test("volumes hold each part once, within the limit, and each is laid out as an archive by itself", () => {
  const bytes = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 9 * GB }))
  const sizes = fc.array(fc.record({ bytes, isMade: fc.boolean() }), { minLength: 1, maxLength: 40 })
  const limits = fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: GB, max: 20 * GB }))
  fc.assert(
    fc.property(sizes, limits, (some, limit) => {
      const { placed, volumes } = split(some, limit)
      const byVolume = Map.groupBy(placed, ({ volume }) => volume)
      expect(placed.filter(({ part, volume }) => part.isMade && volume !== 1)).toEqual([])
      expect([...byVolume.keys()].every((volume) => volume >= 1 && volume <= volumes.length)).toBe(true)
      expect(new Set(volumes.map(({ etag }) => etag)).size).toBe(volumes.length)

      volumes.forEach((volume, index) => {
        const parts = byVolume.get(index + 1) ?? []
        const files = parts.filter(({ part }) => !part.isMade)
        const made = parts.length - files.length
        if (volume.bytes > limit) expect(made > 0 ? files.length : files.length - 1).toBe(0)
        const alone = createLayout(AT, `7/${index + 1}`)
        expect(parts.map((one) => [one.volumeOffset, one.volumeDirectoryOffset])).toEqual(
          parts.map(({ part }) => Object.values(alone.add(part))),
        )
        expect(volume).toEqual(alone.end())
      })

      // In the order of the archive, and no volume ends while the next part would still fit.
      const files = placed.filter(({ part }) => !part.isMade)
      files.slice(1).forEach(({ part, volume }, index) => {
        const before = files[index]?.volume ?? 0
        expect(volume === before || volume === before + 1).toBe(true)
        const full = volumes[before - 1]?.bytes ?? 0
        if (volume > before) expect(full + mostBytesOf(part, AT) + 200 + 12 * 80).toBeGreaterThan(limit)
      })
    }),
  )
})
