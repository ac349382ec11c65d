/** An institute without content that shows a state of a plan, with the days until its period ends. */
export interface PlanInstitute {
  id: number
  slug: string
  name: string
  status: "trialing" | "past_due" | "grace"
  endsInDays: number
}

/** A trial that ends soon, a payment that is missing since yesterday, and one that is missing for longer. */
export const planInstitutes: readonly PlanInstitute[] = [
  { id: 7, slug: "veena", name: "Veena Studio", status: "trialing", endsInDays: 3 },
  { id: 8, slug: "tabla", name: "Tabla Circle", status: "past_due", endsInDays: -1 },
  { id: 9, slug: "sitar", name: "Sitar House", status: "grace", endsInDays: -5 },
]

/** Who signs in at such an institute. */
export const planAccounts = ({ slug }: Pick<PlanInstitute, "slug">) =>
  [
    { email: `admin@${slug}.test`, firstName: "Admin", role: "InstituteAdmin" },
    { email: `student@${slug}.test`, firstName: "Student", role: "Student" },
  ] as const
