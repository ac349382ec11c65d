/** Of an institute in a trial, or that went on with Free: how many days ago it began. */
interface TriedLife {
  trialBegan: number
}

/** Of one that pays: in how many days its last paid period ends, and how it came to that. */
interface PaidLife {
  endsInDays: number
  /** How many months it has paid for until then. */
  months: number
  interval?: "year"
  /** The plan that it had until so many months before the end. */
  upgraded?: { from: "starter" | "growth"; months: number }
  /** The lower plan that it has chosen for the end of the period. */
  lowers?: "starter" | "growth"
  /** How many days ago it was suspended, or closed. */
  suspended?: number
  closed?: number
}

/** An institute with little content that shows a state of a plan. */
export interface PlanInstitute {
  id: number
  slug: string
  name: string
  life: TriedLife | PaidLife
  /** By default Growth. */
  plan?: "starter" | "pro"
  /** The titles of its published items, of which the student who signs in has the last one. */
  items: readonly string[]
  /** How many of them, the newest, the plan holds. */
  heldItems?: number
  /** Whether its admin teaches alone. */
  isAlone?: true
  /** Active students besides the one who signs in. */
  students?: number
  /** Where its closed page says to write to. */
  contactEmail?: string
  /** Whether it pays the platform by bank transfer, the last time by cheque, and whether its first payment was made with the coupon for new institutes. */
  paysByBank?: true
  /** Whether its cheque for the next period waits to be cleared. */
  hasWaitingCheque?: true
  hasCoupon?: true
  /** Whether it was paid at an account of its own in the last two months, and owes a fee on that. */
  sellsDirectly?: true
  /** What was done to it besides its plan. */
  restriction?: { kind: "suspended"; message: string } | { kind: "closed"; daysLeft: number }
}

/**
 * A trial that ends soon, a payment that is missing since yesterday, for which a cheque waits, one that is missing for longer, a trial that has ended on Free
 * with more items than that has, an institute that is nearly full, one that the platform has suspended, one that its admin has
 * closed, one that has chosen a lower plan for the end of its period, and one on a version that is not on sale any more.
 */
export const planInstitutes: readonly PlanInstitute[] = [
  { id: 7, slug: "veena", name: "Veena Studio", items: ["First lessons on the veena"], life: { trialBegan: 11 } },
  {
    ...{ id: 8, slug: "tabla", name: "Tabla Circle", life: { endsInDays: -1, months: 4 } },
    items: ["The first ten talas"],
    hasWaitingCheque: true,
  },
  {
    id: 9,
    slug: "sitar",
    name: "Sitar House",
    items: ["Sitting, holding, plucking"],
    life: { endsInDays: -5, months: 3 },
  },
  {
    ...{ id: 10, slug: "bansuri", name: "Bansuri Room", life: { trialBegan: 40 } },
    items: [
      "First notes on the flute",
      "Breath and tone",
      "Ragas of the morning",
      "Playing with tabla",
      "Stage practice",
    ],
    heldItems: 2,
    isAlone: true,
  },
  {
    ...{ id: 11, slug: "dholak", name: "Dholak School", life: { endsInDays: 20, months: 6 }, plan: "starter" },
    items: ["Rhythms for weddings"],
    students: 287,
    hasCoupon: true,
    sellsDirectly: true,
  },
  {
    ...{ id: 12, slug: "mridang", name: "Mridang Hall", life: { endsInDays: 12, months: 5, suspended: 2 } },
    items: ["Strokes of the mridang"],
    paysByBank: true,
    restriction: { kind: "suspended", message: "Two courses here show recordings of another school. Remove them." },
  },
  {
    ...{ id: 13, slug: "ghungroo", name: "Ghungroo Studio" },
    life: { endsInDays: 12, months: 12, interval: "year", closed: 50 },
    items: ["Footwork for beginners"],
    contactEmail: "hello@ghungroo.test",
    restriction: { kind: "closed", daysLeft: 40 },
  },
  {
    ...{ id: 14, slug: "pakhawaj", name: "Pakhawaj Academy", plan: "pro" },
    items: ["Dhrupad on the pakhawaj"],
    life: { endsInDays: 9, months: 5, upgraded: { from: "growth", months: 2 }, lowers: "growth" },
  },
  {
    id: 15,
    slug: "santoor",
    name: "Santoor Classes",
    plan: "pro",
    items: ["A hundred strings"],
    life: { endsInDays: 16, months: 2 },
  },
]

/** Who signs in at such an institute. */
export const planAccounts = ({ slug, isAlone }: Pick<PlanInstitute, "slug" | "isAlone">) => {
  const [admin, teacher, student] = [
    { email: `admin@${slug}.test`, firstName: "Admin", role: "InstituteAdmin" },
    { email: `teacher@${slug}.test`, firstName: "Teacher", role: "Teacher" },
    { email: `student@${slug}.test`, firstName: "Student", role: "Student" },
  ] as const
  return isAlone ? [admin, student] : [admin, teacher, student]
}
