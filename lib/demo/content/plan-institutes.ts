/** An institute without content that shows a state of a plan, with the days until its period ends. */
export interface PlanInstitute {
  id: number
  slug: string
  name: string
  status: "trialing" | "active" | "past_due" | "grace"
  /** Null for a plan without an end. */
  endsInDays: number | null
  /** By default Growth. */
  plan?: "free" | "starter"
  /** Published items, of which the plan holds the newest. */
  items?: { titles: readonly string[]; held: number }
  /** Active students besides the one who signs in. */
  students?: number
  /** What was done to it besides its plan. */
  restriction?: { kind: "suspended"; message: string } | { kind: "closed"; daysLeft: number }
}

/**
 * A trial that ends soon, a payment that is missing since yesterday, one that is missing for longer, a trial that has ended on Free
 * with more items than that has, an institute that is nearly full, one that the platform has suspended, and one that its admin has
 * closed.
 */
export const planInstitutes: readonly PlanInstitute[] = [
  { id: 7, slug: "veena", name: "Veena Studio", status: "trialing", endsInDays: 3 },
  { id: 8, slug: "tabla", name: "Tabla Circle", status: "past_due", endsInDays: -1 },
  { id: 9, slug: "sitar", name: "Sitar House", status: "grace", endsInDays: -5 },
  {
    ...{ id: 10, slug: "bansuri", name: "Bansuri Room", status: "active", endsInDays: null, plan: "free" },
    items: {
      titles: [
        "First notes on the flute",
        "Breath and tone",
        "Ragas of the morning",
        "Playing with tabla",
        "Stage practice",
      ],
      held: 2,
    },
  },
  {
    ...{ id: 11, slug: "dholak", name: "Dholak School", status: "active", endsInDays: 20, plan: "starter" },
    students: 287,
  },
  {
    ...{ id: 12, slug: "mridang", name: "Mridang Hall", status: "active", endsInDays: 12 },
    restriction: { kind: "suspended", message: "Two courses here show recordings of another school. Remove them." },
  },
  {
    ...{ id: 13, slug: "ghungroo", name: "Ghungroo Studio", status: "active", endsInDays: 12 },
    restriction: { kind: "closed", daysLeft: 40 },
  },
]

/** Who signs in at such an institute. */
export const planAccounts = ({ slug }: Pick<PlanInstitute, "slug">) =>
  [
    { email: `admin@${slug}.test`, firstName: "Admin", role: "InstituteAdmin" },
    { email: `student@${slug}.test`, firstName: "Student", role: "Student" },
  ] as const
