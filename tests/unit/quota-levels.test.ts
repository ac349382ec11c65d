import { type QuotaLevel, quotaLevelOf } from "@/lib/features/plans/quota-levels"

type Row = [before: number, after: number, reached: QuotaLevel | null, level: QuotaLevel | null, isNew: boolean]

test.each<Row>([
  [0, 79.9, null, null, false],
  [79, 80, null, 80, true],
  [80, 94, 80, 80, false],
  [94, 95, 80, 95, true],
  [99, 100, 95, 100, true],
  [10, 120, null, 100, true],
  [120, 130, 100, 100, false],
  // It goes down a little and up again: told once.
  [78, 81, 80, 80, false],
  [76, 77, 80, 80, false],
  // It has fallen by five points since.
  [75, 76, 80, null, false],
  [75, 80, 80, 80, true],
  [50, 85, 95, 80, true],
  // From full to below 95, but not by five points below that.
  [92, 93, 100, 95, false],
  [92, 96, 100, 95, false],
  [92, 100, 100, 100, true],
  [0, 0, 100, null, false],
])("from %d to %d percent with %s reached: %s, new: %s", (before, after, reached, level, isNew) => {
  expect(quotaLevelOf({ before, after, reached })).toEqual({ level, isNew })
})
