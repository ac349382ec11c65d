/** What is charged of an order: its total less what a credit note and a balance pay, or what is forgiven. */
export const chargedOf = ({ totalMinor, offsetMinor }: { totalMinor: number; offsetMinor: number }): number =>
  totalMinor - offsetMinor
