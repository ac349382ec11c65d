import { untaxed } from "@/lib/features/orders/amounts"
import {
  type PartHeads,
  headsOfPart,
  LEAST_PART_MINOR,
  partOf,
  planRefund,
  shareOverLines,
} from "@/lib/features/orders/refund-parts"
import { lineAmounts } from "@/lib/features/tax/line-amounts"

const HEADS = ["taxableMinor", "cgstMinor", "sgstMinor", "utgstMinor", "igstMinor"] as const
const NOTHING: PartHeads = { taxableMinor: 0, cgstMinor: 0, sgstMinor: 0, utgstMinor: 0, igstMinor: 0 }

/** Numbers that are the same in every run. */
function createRandom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
}

const TREATMENTS = ["cgst", "utgst", "igst"] as const
const RATES = [500, 1_200, 1_800, 2_800]

test("100,000 random lines, given back in random parts, sum to the line in every head, with equal halves and never below zero", () => {
  const random = createRandom(20_261_127)
  for (let at = 0; at < 100_000; at += 1) {
    const listMinor = LEAST_PART_MINOR + random(at % 10 === 0 ? 1_000_000_000 : 1_000_000)
    const treatment = TREATMENTS[random(3)] ?? "cgst"
    const rateBasisPoints = RATES[random(4)] ?? 0
    const line = lineAmounts({
      listMinor,
      discountMinor: 0,
      pricesIncludeTax: random(2) === 0,
      rateBasisPoints,
      treatment,
    })
    let before = 0
    let sums = NOTHING
    while (before < line.totalMinor) {
      const left = line.totalMinor - before
      const part = random(4) === 0 || left < 2 ? left : Math.min(left, 2 + random(left))
      const heads = headsOfPart(line, before, part)
      expectSound(heads, part)
      sums = add(sums, heads)
      before += part
    }
    if (HEADS.some((head) => sums[head] !== line[head])) throw new Error(JSON.stringify({ line, sums }))
  }
})

const add = (one: PartHeads, other: PartHeads): PartHeads => ({
  taxableMinor: one.taxableMinor + other.taxableMinor,
  cgstMinor: one.cgstMinor + other.cgstMinor,
  sgstMinor: one.sgstMinor + other.sgstMinor,
  utgstMinor: one.utgstMinor + other.utgstMinor,
  igstMinor: one.igstMinor + other.igstMinor,
})

/** `expect` would take a minute for so many. */
function expectSound(heads: PartHeads, part: number): void {
  const sum = HEADS.reduce((total, head) => total + heads[head], 0)
  const isSound =
    sum === part && HEADS.every((head) => heads[head] >= 0) && heads.cgstMinor === heads.sgstMinor + heads.utgstMinor
  if (!isSound) throw new Error(JSON.stringify({ part, heads }))
}

test("random shares sum to the amount, are no more than what is left, and no single paisa of more", () => {
  const random = createRandom(7)
  for (let at = 0; at < 20_000; at += 1) {
    const lines = Array.from({ length: 1 + random(20) }, (_, id) => ({ id, leftMinor: random(2) * random(1_000_000) }))
    const whole = lines.reduce((sum, { leftMinor }) => sum + leftMinor, 0)
    if (whole < LEAST_PART_MINOR) continue
    const amountMinor = LEAST_PART_MINOR + random(whole - LEAST_PART_MINOR)
    const shares = shareOverLines(lines, amountMinor)
    const sum = [...shares.values()].reduce((total, minor) => total + minor, 0)
    const isSound = lines.every(({ id, leftMinor }) => {
      const share = shares.get(id) ?? 0
      return share <= leftMinor && (share !== 1 || leftMinor === 1)
    })
    if (sum !== amountMinor || !isSound) throw new Error(JSON.stringify({ lines, amountMinor, shares: [...shares] }))
  }
})

test("a fee is given back in proportion, and in parts as a whole", () => {
  const whole = 38_060
  const first = partOf(761, { before: 0, now: 8_474, whole })
  expect([first, partOf(761, { before: 8_474, now: whole - 8_474, whole })]).toEqual([169, 592])
  expect(partOf(761, { before: 0, now: 0, whole: 0 })).toBe(0)
})

test("the parts of example D", () => {
  const line = {
    taxableMinor: 38_060,
    cgstMinor: 3_425,
    sgstMinor: 3_425,
    utgstMinor: 0,
    igstMinor: 0,
    totalMinor: 44_910,
  }
  expect(headsOfPart(line, 0, 10_000)).toMatchObject({ taxableMinor: 8_474, cgstMinor: 763, sgstMinor: 763 })
  expect(headsOfPart(line, 10_000, 34_910)).toMatchObject({ taxableMinor: 29_586, cgstMinor: 2_662, sgstMinor: 2_662 })
})

describe("a plan", () => {
  const order = { leftMinor: 149_900, lines: [{ id: 1, leftMinor: 99_900 }, { id: 2, leftMinor: 50_000 }] } // oxfmt-ignore
  const down = { leftMinor: 58_900, lines: [{ id: 1, leftMinor: 58_942 }] }
  const up = { leftMinor: 59_000, lines: [{ id: 1, leftMinor: 58_970 }] }

  test("shares one amount over what is left, the largest remainder first", () => {
    expect(planRefund(order, { amountMinor: 10_000 })).toEqual({
      ...{ amountMinor: 10_000, roundOffMinor: 0 },
      lines: [
        { id: 1, amountMinor: 6_664 },
        { id: 2, amountMinor: 3_336 },
      ],
    })
  })

  test("takes the round-off with the last line", () => {
    const lines = [{ id: 1, amountMinor: 58_942 }]
    const whole = { amountMinor: 58_900, roundOffMinor: -42, lines }
    expect(planRefund(down, { amountMinor: 58_900 })).toEqual(whole)
    expect(planRefund(down, { lines })).toEqual(whole)
    expect(planRefund(up, { amountMinor: 59_000 })).toMatchObject({ amountMinor: 59_000, roundOffMinor: 30 })
    expect(planRefund(up, { amountMinor: 58_980 })).toBe("small")
    expect(planRefund(down, { lines: [{ id: 1, amountMinor: 58_900 }] })).toBe("small")
  })

  test("is refused above what is left, and below a rupee unless that is all", () => {
    expect(planRefund(order, { amountMinor: 149_901 })).toBe("above")
    expect(planRefund(order, { lines: [{ id: 2, amountMinor: 50_001 }] })).toBe("above")
    expect(planRefund(order, { lines: [{ id: 3, amountMinor: 100 }] })).toBe("above")
    expect(planRefund(order, { amountMinor: 99 })).toBe("small")
    expect(planRefund(order, { lines: [{ id: 1, amountMinor: 99 }] })).toBe("small")
    expect(planRefund({ leftMinor: 50, lines: [{ id: 1, leftMinor: 50 }] }, { amountMinor: 50 })).toMatchObject({
      amountMinor: 50,
    })
    expect(planRefund({ leftMinor: 0, lines: [] }, { amountMinor: 1 })).toBe("above")
  })
})

test("a line without tax has one head", () => {
  const line = untaxed({ listMinor: 10_000, discountMinor: 0 })
  expect(headsOfPart(line, 0, 3_333)).toEqual({ ...NOTHING, taxableMinor: 3_333 })
})
