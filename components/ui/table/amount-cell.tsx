import type { ReactNode } from "react"

/** An amount, with what explains it below. */
export const AmountCell = ({ amount, children }: { amount: string; children: ReactNode }) => (
  <span className="flex flex-col items-end">
    <span className="whitespace-nowrap">{amount}</span>
    {children}
  </span>
)
