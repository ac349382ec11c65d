import type { BookChapter } from "./book-pdf"

const SHEETS: readonly BookChapter[] = [
  [
    "Percent",
    [
      "| part = whole x percent / 100",
      "| up by p, then down by p: (1 + p)(1 - p) < 1",
      "| successive: a + b + ab/100",
      "| 1/2 50%   1/3 33.3%   1/4 25%   1/6 16.7%   1/8 12.5%",
    ],
  ],
  [
    "Interest",
    [
      "| simple: P r t / 100",
      "| compound: P (1 + r/100)^t - P",
      "| half-yearly: half the rate, twice the times",
      "| two years, difference: P (r/100)^2",
    ],
  ],
  [
    "Speed",
    [
      "| distance = speed x time",
      "| km/h to m/s: x 5/18",
      "| there and back: 2ab / (a + b)",
      "| towards: a + b    behind: a - b",
    ],
  ],
  ["Work", ["| one day: 1/a", "| together: ab / (a + b)", "| pipes: filling +, emptying -", "| men x days = constant"]],
  [
    "Ratio and average",
    [
      "| a : b = ac : bc",
      "| mixture: (dear - mean) : (mean - cheap)",
      "| new average = old + change / number",
      "| average speed is not the average of speeds",
    ],
  ],
  [
    "Area",
    [
      "| triangle: base x height / 2",
      "| circle: pi r^2, round it 2 pi r",
      "| trapezium: (a + b) h / 2",
      "| ring: pi (R^2 - r^2)",
    ],
  ],
  [
    "Volume",
    ["| box: l b h    cube: a^3", "| cylinder: pi r^2 h", "| cone: a third of the cylinder", "| sphere: 4/3 pi r^3"],
  ],
  [
    "Counting and chance",
    [
      "| n! = n (n - 1) ... 1",
      "| nPr = n! / (n - r)!",
      "| nCr = nPr / r!",
      "| chance: wanted / possible",
      "| at least one: 1 - none",
    ],
  ],
]

/** A sheet of formulas for each subject. */
export const formulaSheets = () => SHEETS
